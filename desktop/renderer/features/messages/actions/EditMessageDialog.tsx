import { type Message, messageBodyMax } from "@balcao/shared/messages.ts";
import { Textarea } from "@fluentui/react-components";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { signBody, splitSignature } from "../bubble/signature.ts";
import { useEditMessageMutation } from "../messages-api.ts";

/** Changes one's own words on both sides. The signature stays as it was. */
export function EditMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation();
  const { author, text: before } = splitSignature(message.body);
  const [text, setText] = useState(before);
  const [edit, { isLoading, error }] = useEditMessageMutation();
  const words = text.trim();
  const body = author === null ? words : signBody(author, words);
  const canSave = words !== "" && words !== before.trim() && body.length <= messageBodyMax && !isLoading;
  const save = async () => {
    if (!canSave) return;
    const answer = await edit({ ticketId: message.ticketId, messageId: message.id, body });
    if (!answer.error) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <FormDialog title={t("messages.editTitle")} error={error} busy={!canSave} onSubmit={save} onClose={onClose}>
      <Textarea
        autoFocus
        rows={4}
        resize="vertical"
        value={text}
        maxLength={messageBodyMax}
        aria-label={t("messages.placeholderShort")}
        onChange={(_event, { value }) => setText(value)}
        onKeyDown={onKeyDown}
      />
    </FormDialog>
  );
}
