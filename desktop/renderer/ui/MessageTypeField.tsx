import { type MessageType, messageTypes } from "@balcao/shared/message-type.ts";
import { Field, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";

type MessageTypeFieldProps = { label?: string; value: MessageType; onChange: (type: MessageType) => void };

/** Whether a message sends its text, its file, or both. */
export function MessageTypeField({ label, value, onChange }: MessageTypeFieldProps) {
  const { t } = useTranslation();
  const choose = (text: string) => {
    const type = messageTypes.find((one) => one === text);
    if (type) onChange(type);
  };
  return (
    <Field label={label ?? t("quickMessages.type")} required>
      <Select value={value} onChange={(_event, data) => choose(data.value)}>
        {messageTypes.map((type) => (
          <option key={type} value={type}>
            {t(`quickMessages.types.${type}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
