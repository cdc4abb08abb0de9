import { type MessageType, messageTypes } from "@balcao/shared/workspace/message-type.ts";
import { Field, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";

type MessageTypeFieldProps = {
  label?: string;
  value: MessageType;
  disabled?: boolean;
  onChange: (type: MessageType) => void;
};

/** Chooses whether a message sends its text, its file, or both. */
export function MessageTypeField({ label, value, disabled = false, onChange }: MessageTypeFieldProps) {
  const { t } = useTranslation();
  const choose = (text: string) => {
    const type = messageTypes.find((one) => one === text);
    if (type) onChange(type);
  };
  return (
    <Field label={label ?? t("quickMessages.type")} required={!disabled}>
      <Select value={value} disabled={disabled} onChange={(_event, data) => choose(data.value)}>
        {messageTypes.map((type) => (
          <option key={type} value={type}>
            {t(`quickMessages.types.${type}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
