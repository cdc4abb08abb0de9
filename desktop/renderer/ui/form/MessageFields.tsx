import type { MessageType } from "@balcao/shared/workspace/message-type.ts";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { FileField } from "./FileField.tsx";
import { MessageField } from "./MessageField.tsx";
import { MessageTypeField } from "./MessageTypeField.tsx";

type MessageFieldsProps = {
  type: { value: MessageType; onChange: (type: MessageType) => void };
  text: ComponentProps<typeof MessageField>;
  file: Omit<ComponentProps<typeof FileField>, "label">;
  /** Read-only. */
  disabled?: boolean;
};

/** The fields of a stored message: text, file, or both. */
export function MessageFields({ type, text, file, disabled = false }: MessageFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <MessageTypeField value={type.value} disabled={disabled} onChange={type.onChange} />
      {type.value !== "FILE" && <MessageField {...text} required disabled={disabled} />}
      {type.value !== "MESSAGE" && <FileField label={t("quickMessages.file")} {...file} disabled={disabled} />}
    </>
  );
}
