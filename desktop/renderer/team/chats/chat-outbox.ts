import type { ChatMessage } from "@balcao/shared/team/chats.ts";
import { isAway, noFile } from "../../client/api-error.ts";
import { applyChange } from "../../client/apply-change.ts";
import { asksFirst, waitedLong } from "../../client/outbox/asks-first.ts";
import { createOutbox, type OutboxThunk, type Outcome } from "../../client/outbox/outbox.ts";
import { type ChatEntry, isToChat, type NewChatEntry } from "../../client/outbox/outbox-slice.ts";
import { uploadProgressed } from "../../client/outbox/uploads-slice.ts";
import { fresh, readFresh } from "../../client/read-fresh.ts";
import { isChatConflict } from "./chat-conflict.ts";
import { chatMessagesIn } from "./chat-pages.ts";
import { chatsApi, onChatMessage } from "./chats-api.ts";

const outbox = createOutbox<ChatEntry, ChatMessage>({
  name: "chats",
  isOwn: isToChat,
  idOf: ({ chatId }) => chatId,
  sequenceOf: () => "quick",
  send: (entry) => async (dispatch) => {
    if (asksFirst(entry)) {
      // While the server is unreachable there is nothing to decide, so nothing is asked.
      const { error } = await readFresh(dispatch(chatsApi.endpoints.listUnreadChats.initiate(undefined, fresh)));
      return isAway(error) ? { error } : { asks: waitedLong };
    }
    return dispatch(entry.file ? sendFile(entry) : sendWords(entry));
  },
  confirm: (stored, clientId) => (dispatch) => dispatch(applyChange(onChatMessage({ ...stored, clientId }))),
  lastShown: (chatId, state) => {
    const { data } = chatsApi.endpoints.listChatMessages.select(chatId)(state);
    return chatMessagesIn(data?.pages).at(-1)?.id ?? null;
  },
  isConflict: isChatConflict,
});

export const {
  sendAgain: sendToChatAgain,
  discard: discardForChat,
  hold: holdForChat,
  letGo: letGoToChat,
  sendWaiting: sendWaitingToChats,
} = outbox;

/** Shows a message at once and sends it after the previous ones. Each file is a message; the first has the text. */
export const sendToChat =
  (words: Pick<NewChatEntry, "chatId" | "title" | "body" | "mentions">, files: readonly File[]): OutboxThunk =>
  (dispatch, _getState, { pendingFiles }) => {
    const messages = (files.length > 0 ? files : [null]).map((file, index): NewChatEntry => {
      const clientId = crypto.randomUUID();
      const said = index === 0 ? words : { ...words, body: "", mentions: [] };
      const told = file && {
        source: "upload" as const,
        name: file.name,
        mimeType: file.type,
        size: file.size,
        previewUrl: pendingFiles.add(clientId, file),
        isVoice: false,
      };
      return { ...said, kind: "chat", clientId, file: told };
    });
    dispatch(outbox.queue(words.chatId, ...messages));
  };

const sendWords =
  ({ chatId, body: message, mentions, clientId }: ChatEntry): OutboxThunk<Promise<Outcome<ChatMessage>>> =>
  async (dispatch) => {
    const given = { chatId, message: { message, mentions, clientId } };
    return dispatch(chatsApi.endpoints.sendChatMessage.initiate(given, { track: false }));
  };

const sendFile =
  ({ chatId, body, mentions, clientId }: ChatEntry): OutboxThunk<Promise<Outcome<ChatMessage>>> =>
  async (dispatch, _getState, { pendingFiles }) => {
    const pending = pendingFiles.get(clientId);
    if (!pending) return { error: noFile };
    pending.upload = new AbortController();
    const form = new FormData();
    form.set("message", body);
    form.set("clientId", clientId);
    form.set("mentions", JSON.stringify(mentions));
    // Last, because the server must read the other fields before the file.
    form.set("medias", pending.file, pending.file.name);
    const given = {
      chatId,
      form,
      signal: pending.upload.signal,
      onProgress: (done: number) => dispatch(uploadProgressed({ clientId, done })),
    };
    return dispatch(chatsApi.endpoints.uploadChatFile.initiate(given, { track: false }));
  };
