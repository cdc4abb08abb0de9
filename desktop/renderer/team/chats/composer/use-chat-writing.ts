import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import type { Chat } from "@balcao/shared/team/chats.ts";
import { captionMax, filesPerMessage } from "@balcao/shared/workspace/files.ts";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAppDispatch, useAppSelector, useSessionUser } from "../../../client/hooks.ts";
import { chatKey, draftChanged } from "../../../client/outbox/drafts-slice.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { sendToChat } from "../chat-outbox.ts";
import { mentionsIn, putMention } from "../mentions.ts";
import { useMentions } from "./use-mentions.ts";

/** The text being written in a chat, and the functions to send it. The text is stored as a draft. */
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
    // Sets the selection after React has rendered the new text.
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
    /** The text or the cursor of the text box has changed. */
    onInput: ({ value, selectionStart }: HTMLTextAreaElement) => {
      if (value !== text) setText(value);
      setCursor(selectionStart);
    },
    /** Inserts a text at the cursor. */
    insert: (piece: string) => write(text.slice(0, cursor) + piece + text.slice(cursor), cursor + piece.length),
    addFiles: (added: File[]) => {
      if (files.length + added.length > filesPerMessage) {
        show("warning", t("writing.attach.tooMany", { count: filesPerMessage }));
      }
      setFiles([...files, ...added].slice(0, filesPerMessage));
      input.current?.focus();
    },
    removeFile: (file: File) => setFiles(files.filter((one) => one !== file)),
    send: () => {
      input.current?.focus();
      if (!canSend) return;
      const said = { chatId: chat.id, title: chat.title, body: words, mentions: mentionsIn(words, people) };
      dispatch(sendToChat(said, files));
      setText("");
      setFiles([]);
    },
  };
}
