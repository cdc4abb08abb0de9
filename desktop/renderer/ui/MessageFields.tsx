import type { MessageType } from "@balcao/shared/message-type.ts";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { FileField } from "./FileField.tsx";
import { MessageField } from "./MessageField.tsx";
import { MessageTypeField } from "./MessageTypeField.tsx";

type MessageFieldsProps = {
  type: { value: MessageType; onChange: (type: MessageType) => void };
  text: ComponentProps<typeof MessageField>;
  file: Omit<ComponentProps<typeof FileField>, "label">;
};

/** What a message that is kept for later sends: its text, its file, or both. */
export function MessageFields({ type, text, file }: MessageFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <MessageTypeField value={type.value} onChange={type.onChange} />
      {type.value !== "FILE" && <MessageField {...text} required />}
      {type.value !== "MESSAGE" && <FileField label={t("quickMessages.file")} {...file} />}
    </>
  );
}
