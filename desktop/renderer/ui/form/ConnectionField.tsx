import type { Connection } from "@balcao/shared/channels/connections.ts";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "./ChoiceField.tsx";

type ConnectionFieldProps = {
  connections: readonly Connection[];
  /** Null for the company's default. */
  value: number | null;
  disabled?: boolean;
  hint?: string | undefined;
  onChange: (whatsappId: number | null) => void;
};

/** The connection that sends. The company's default is marked, and chosen at first; it may be missing from the choices. */
export function ConnectionField({ connections, value, onChange, ...field }: ConnectionFieldProps) {
  const { t } = useTranslation();
  const byDefault = connections.find(({ isDefault }) => isDefault);
  const choices = connections.map(({ id, name, isDefault }) => ({
    id,
    name: isDefault ? t("connections.namedDefault", { name }) : name,
  }));
  return (
    <ChoiceField
      {...field}
      label={t("connections.field")}
      value={value ?? byDefault?.id ?? null}
      choices={choices}
      noneText={byDefault ? undefined : t("connections.companyDefault")}
      onChange={onChange}
    />
  );
}
