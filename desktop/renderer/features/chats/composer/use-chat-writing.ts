import type { Chat } from "@balcao/shared/chats.ts";
import { captionMax, filesPerMessage } from "@balcao/shared/files.ts";
import { messageBodyMax } from "@balcao/shared/messages.ts";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { chatKey, draftChanged } from "../../../app/drafts-slice.ts";
import { useAppDispatch, useAppSelector, useSessionUser } from "../../../app/hooks.ts";
import { useToast } from "../../../ui/toast-context.ts";
import { sendToChat } from "../chat-outbox.ts";
import { mentionsIn, putMention } from "../mentions.ts";
import { useMentions } from "./use-mentions.ts";

/** What is being written to a chat, and how it goes out. The words are a draft, so they survive all else. */
export function useChatWriting(chat: Chat, input: RefObject<HTMLTextAreaElement | null>) {
  const dispatch = useAppDispatch();
  const { t } = useTranslation();
  const { show } = useToast();
  const me = useSessionUser();
  const key = chatKey(chat.id);
  const text = useAppSelector((state) => state.drafts[key] ?? "");
  const setText = (next: string) => dispatch(draftChanged({ ticketId: key, text: next }));
  const [cursor, setCursor] = useState(text.length);
  const [files, setFiles] = useState<File[]>([]);
  const people = chat.users.map(({ user }) => user).filter(({ id }) => id !== me.id);

  const words = text.trim();
  const excess = Math.max(0, words.length - (files.length > 0 ? captionMax : messageBodyMax));
  const canSend = (words !== "" || files.length > 0) && excess === 0;
  const write = (next: string, at: number) => {
    setText(next);
    setCursor(at);
    // After the text box has its new words.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at, at);
    });
  };
  const mentions = useMentions({
    text,
    cursor,
    people,
    onChoose: (typed, chosen) => {
      const put = putMention(text, cursor, typed, chosen);
      write(put.text, put.cursor);
    },
  });
  return {
    text,
    files,
    excess,
    canSend,
    mentions,
    /** The text box has other words, or its cursor is elsewhere. */
    onInput: ({ value, selectionStart }: HTMLTextAreaElement) => {
      if (value !== text) setText(value);
      setCursor(selectionStart);
    },
    /** Puts something where the cursor is. */
    insert: (piece: string) => write(text.slice(0, cursor) + piece + text.slice(cursor), cursor + piece.length),
    addFiles: (added: File[]) => {
      if (files.length + added.length > filesPerMessage) {
        show("warning", t("messages.attach.tooMany", { count: filesPerMessage }));
      }
      setFiles([...files, ...added].slice(0, filesPerMessage));
      input.current?.focus();
    },
    removeFile: (file: File) => setFiles(files.filter((one) => one !== file)),
    send: () => {
      input.current?.focus();
      if (!canSend) return;
      const said = { chatId: chat.id, title: chat.title, message: words, mentions: mentionsIn(words, people) };
      dispatch(sendToChat(said, files));
      setText("");
      setFiles([]);
    },
  };
}
