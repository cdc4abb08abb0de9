import { useTranslation } from "react-i18next";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { useListConnectionsQuery } from "../connections/connections-api.ts";

type ConnectionFieldProps = { value: number | null; onChange: (whatsappId: number | null) => void };

/** The connection a message leaves by; the company's default unless one is named. */
export function ConnectionField({ value, onChange }: ConnectionFieldProps) {
  const { t } = useTranslation();
  const { data: connections = [] } = useListConnectionsQuery();
  return (
    <ChoiceField
      label={t("schedules.connection")}
      value={value}
      choices={connections}
      noneText={t("schedules.defaultConnection")}
      onChange={onChange}
    />
  );
}
