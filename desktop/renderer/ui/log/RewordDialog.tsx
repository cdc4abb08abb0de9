import { Textarea } from "@fluentui/react-components";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../dialog/FormDialog.tsx";

type RewordDialogProps = {
  words: string;
  maxLength: number;
  needsWords: boolean;
  onBegin: () => void;
  onDone: (words?: string) => void;
  onClose: () => void;
};

/** Edits the text of a message that was not sent yet. */
export function RewordDialog({ words, maxLength, needsWords, onBegin, onDone, onClose }: RewordDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(words);
  const canSave = text.trim() !== "" || !needsWords;
  // Closing the dialog in any way releases the message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: held once, for as long as the dialog is open
  useEffect(() => {
    onBegin();
    return () => onDone();
  }, []);
  const save = async () => {
    if (!canSave) return;
    if (text.trim() !== words) onDone(text.trim());
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <FormDialog title={t("messages.waiting.title")} busy={!canSave} onSubmit={save} onClose={onClose}>
      <Textarea
        autoFocus
        rows={4}
        resize="vertical"
        value={text}
        maxLength={maxLength}
        aria-label={t("messages.placeholderShort")}
        onChange={(_event, { value }) => setText(value)}
        onKeyDown={onKeyDown}
      />
    </FormDialog>
  );
}
