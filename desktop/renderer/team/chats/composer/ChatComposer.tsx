import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AttachButton } from "../../../ui/composer/AttachButton.tsx";
import { useComposerStyles } from "../../../ui/composer/composer-styles.ts";
import { EmojiButton } from "../../../ui/composer/EmojiButton.tsx";
import { SendButton } from "../../../ui/composer/SendButton.tsx";
import { TooLong } from "../../../ui/composer/TooLong.tsx";
import { useAutosize } from "../../../ui/composer/use-autosize.ts";
import { useTakeFocus } from "../../../ui/composer/use-take-focus.ts";
import { useNarrow } from "../../../ui/hooks/use-media-query.ts";
import { useToastAnchor } from "../../../ui/toast/toast-anchor.ts";
import { ChosenFiles } from "./ChosenFiles.tsx";
import { MentionList, mentionOptionId } from "./MentionList.tsx";
import type { useChatWriting } from "./use-chat-writing.ts";

type ChatComposerProps = {
  input: RefObject<HTMLTextAreaElement | null>;
  writing: ReturnType<typeof useChatWriting>;
};

/** The text box for a message to the team. */
export function ChatComposer({ input, writing }: ChatComposerProps) {
  const styles = useComposerStyles();
  const { t } = useTranslation();
  const narrow = useNarrow();
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const { text, mentions, excess, canSend, addFiles, send } = writing;
  useAutosize(input, text);
  useTakeFocus(input);
  useToastAnchor(root);

  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKey(event)) return event.preventDefault();
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Office programs put a picture of copied text beside the text on the clipboard.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    addFiles([...files]);
  };
  const isListOpen = mentions.choices.length > 0;
  return (
    <div ref={root} className={styles.root} data-focus-home="">
      {isListOpen && (
        <MentionList id={listId} {...mentions} onPoint={mentions.setActiveId} onChoose={mentions.choose} />
      )}
      <div className={styles.box}>
        <ChosenFiles files={writing.files} onRemove={writing.removeFile} />
        <textarea
          ref={input}
          className={styles.text}
          rows={1}
          value={text}
          placeholder={narrow ? t("chats.placeholderNarrow") : t("chats.placeholder")}
          aria-label={t("chats.placeholderNarrow")}
          aria-invalid={excess > 0}
          {...(isListOpen && { "aria-autocomplete": "list", "aria-controls": listId })}
          {...(mentions.active && { "aria-activedescendant": mentionOptionId(listId, mentions.active.id) })}
          onChange={({ target }) => writing.onInput(target)}
          onSelect={({ currentTarget }) => writing.onInput(currentTarget)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className={styles.bar}>
          <AttachButton disabled={false} onFiles={addFiles} />
          <EmojiButton disabled={false} onEmoji={writing.insert} />
          <TooLong excess={excess} />
          <span className={styles.grow} />
          <SendButton label={t("messages.send")} disabled={!canSend} leavesFocus onSend={send} />
        </div>
      </div>
    </div>
  );
}
