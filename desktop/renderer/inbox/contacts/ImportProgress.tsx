import type { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import { Field, ProgressBar } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";

/** The progress of an import. */
export function ImportProgress({ report: { done, total } }: { report: ContactImport }) {
  const { t } = useTranslation();
  const label = total > 0 ? t("contacts.import.progress", { done, total }) : t("contacts.import.reading");
  return (
    <Field label={t("contacts.import.running")} validationMessage={label} validationState="none">
      <ProgressBar thickness="large" {...(total > 0 && { value: done, max: total })} />
    </Field>
  );
}
