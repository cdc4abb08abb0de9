import { Dropdown, Field, Option } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useListQueuesQuery } from "../queues/queues-api.ts";

/** Which queues a connection's conversations go to. */
export function QueuePicker({ value, onChange }: { value: number[]; onChange: (queueIds: number[]) => void }) {
  const { t } = useTranslation();
  const { data: queues = [] } = useListQueuesQuery();
  const names = queues.filter(({ id }) => value.includes(id)).map(({ name }) => name);
  return (
    <Field label={t("connections.form.queues")} hint={t("connections.form.queuesHint")}>
      <Dropdown
        multiselect
        placeholder={t("connections.form.noQueues")}
        value={names.join(", ")}
        selectedOptions={value.map(String)}
        onOptionSelect={(_event, { selectedOptions }) => onChange(selectedOptions.map(Number))}
      >
        {queues.map(({ id, name }) => (
          <Option key={id} value={String(id)}>
            {name}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
