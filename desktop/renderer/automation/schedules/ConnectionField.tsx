import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";

type ConnectionFieldProps = {
  value: number | null;
  disabled: boolean;
  onChange: (whatsappId: number | null) => void;
};

/** The connection that sends a message; the company's default unless one is chosen. */
export function ConnectionField({ value, disabled, onChange }: ConnectionFieldProps) {
  const { t } = useTranslation();
  const { data: connections = [] } = useListConnectionsQuery();
  const byDefault = connections.find(({ isDefault }) => isDefault);
  const sender = value === null ? byDefault : connections.find(({ id }) => id === value);
  return (
    <ChoiceField
      label={t("schedules.connection")}
      value={value}
      disabled={disabled}
      choices={connections}
      noneText={byDefault ? t("schedules.namedDefault", { name: byDefault.name }) : t("schedules.defaultConnection")}
      hint={sender?.capabilities.includes("serviceWindow") ? t("schedules.serviceWindow") : undefined}
      onChange={onChange}
    />
  );
}
