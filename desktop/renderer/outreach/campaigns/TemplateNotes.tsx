import type { ListVariables } from "@balcao/shared/inbox/contact-lists.ts";
import type { ChosenTemplate } from "@balcao/shared/outreach/campaign-template.ts";
import { useTranslation } from "react-i18next";
import { WarningNote } from "../../ui/frame/WarningNote.tsx";
import { missingValues } from "./template-choice.ts";

type TemplateNotesProps = {
  template: ChosenTemplate | null;
  /** Null until they are loaded. */
  variables: ListVariables | null;
};

/** Warns of contacts that get no message, because a variable of the template has neither a value nor a stand-in. */
export function TemplateNotes({ template, variables }: TemplateNotesProps) {
  const { t } = useTranslation();
  if (!template || !variables) return null;
  return missingValues(template, variables).map(({ name, missing }) => (
    <WarningNote
      key={name}
      text={t("campaigns.template.missing", { count: missing, total: variables.contacts, name: `{${name}}` })}
    />
  ));
}
