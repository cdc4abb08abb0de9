import { type Message, messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnce } from "../../../ui/action/use-once.ts";
import { useAutosize } from "../../../ui/composer/use-autosize.ts";
import { useReturnFocus } from "../../../ui/focus/use-return-focus.ts";
import { failureText } from "../../../ui/text/failure-text.ts";
import { signBody, splitSignature } from "../../../ui/text/signature.ts";
import { tokens } from "../../../ui/theme.ts";
import { useEditMessageMutation } from "../messages-api.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "8px", width: "460px", maxWidth: "100%", padding: "2px 0" },
  text: {
    display: "block",
    width: "100%",
    boxSizing: "border-box",
    padding: "6px 10px",
    border: 0,
    borderRadius: "6px",
    outline: "none",
    resize: "none",
    background: tokens.surfaceRaised,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStrokeAccessible}`,
    font: "inherit",
    color: tokens.colorNeutralForeground1,
    scrollbarWidth: "thin",
    ":focus": { boxShadow: `0 0 0 2px ${tokens.colorCompoundBrandStroke}` },
  },
  failure: { fontSize: "12px", lineHeight: "16px", color: tokens.bad },
  buttons: { display: "flex", justifyContent: "flex-end", gap: "8px" },
});

type BubbleEditorProps = { message: Message; onClose: () => void };

/** Edits one's own text in place, for both sides. The signature does not change. */
export function BubbleEditor({ message, onClose }: BubbleEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const input = useRef<HTMLTextAreaElement>(null);
  const { author, text: before } = splitSignature(message.body);
  const [text, setText] = useState(before);
  const [edit, { error }] = useEditMessageMutation();
  useAutosize(input, text, 8);
  useReturnFocus();
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(before.length, before.length);
  }, [before]);
  const words = text.trim();
  const body = author === null ? words : signBody(author, words);
  const canSave = words !== "" && body.length <= messageBodyMax;
  const [save, isSaving] = useOnce(async () => {
    if (!canSave) return;
    // An unchanged text is not sent.
    const answer = words === before.trim() ? null : await edit({ ...message, messageId: message.id, body });
    if (!answer?.error) onClose();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isSaving = event.key === "Enter" && !event.shiftKey;
    if (!isSaving && event.key !== "Escape") return;
    // Esc ends the edit, not the conversation.
    event.preventDefault();
    event.stopPropagation();
    if (!isSaving) onClose();
    else if (!event.repeat) save();
  };
  return (
    <form
      className={styles.root}
      aria-label={t("messages.editTitle")}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        ref={input}
        className={styles.text}
        rows={1}
        value={text}
        maxLength={messageBodyMax}
        aria-label={t("messages.editTitle")}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {error && (
        <span className={styles.failure} role="alert">
          {failureText(t, error)}
        </span>
      )}
      <div className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button size="small" appearance="primary" type="submit" disabledFocusable={!canSave || isSaving}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
