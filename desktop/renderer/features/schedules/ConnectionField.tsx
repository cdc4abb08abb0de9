import { Field, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../connections/connections-api.ts";

type ConnectionFieldProps = { value: number | null; onChange: (whatsappId: number | null) => void };

/** The connection a message leaves by; the company's default unless one is named. */
export function ConnectionField({ value, onChange }: ConnectionFieldProps) {
  const { t } = useTranslation();
  const { data: connections = [] } = useListConnectionsQuery();
  return (
    <Field label={t("schedules.connection")}>
      <Select value={value ?? ""} onChange={(_event, data) => onChange(data.value === "" ? null : Number(data.value))}>
        <option value="">{t("schedules.defaultConnection")}</option>
        {connections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
