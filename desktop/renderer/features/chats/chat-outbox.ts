import type { ChatMessage } from "@balcao/shared/chats.ts";
import type { ApiState, AppThunk } from "../../app/api.ts";
import { isApiError, isAway, noFile } from "../../app/api-error.ts";
import { asksFirst, waitedLong } from "../../app/asks-first.ts";
import { hear } from "../../app/hear.ts";
import { fresh, readFresh } from "../../app/read-fresh.ts";
import { uploadProgressed } from "../../app/uploads-slice.ts";
import { isChatConflict } from "./chat-conflict.ts";
import {
  type ChatOutboxEntry,
  chatMessageChanged,
  chatMessageQueued,
  chatMessageReworded,
  chatMessageSettled,
  type NewChatMessage,
} from "./chat-outbox-slice.ts";
import { chatMessagesIn } from "./chat-pages.ts";
import { chatsApi, onChatMessage } from "./chats-api.ts";

type OutboxThunk<Result = void> = AppThunk<Result, ApiState & { chatOutbox: ChatOutboxEntry[] }>;

/** Shows a message at once and sends it when the ones before it are through. Each file is a message; the first has the words. */
export const sendToChat =
  (words: Pick<NewChatMessage, "chatId" | "title" | "message" | "mentions">, files: readonly File[]): OutboxThunk =>
  (dispatch, _getState, { pendingFiles }) => {
    for (const [index, file] of (files.length > 0 ? files : [null]).entries()) {
      const clientId = crypto.randomUUID();
      const said = index === 0 ? words : { ...words, message: "", mentions: [] };
      const told = file && {
        name: file.name,
        mimeType: file.type,
        size: file.size,
        previewUrl: pendingFiles.add(clientId, file),
      };
      dispatch(chatMessageQueued({ ...said, clientId, file: told }));
    }
    void dispatch(sendNext(words.chatId));
  };

/** Tries a failed message again, under the same client id: if it did arrive, the server answers with it. */
export const sendToChatAgain =
  ({ clientId, chatId }: ChatOutboxEntry): OutboxThunk =>
  (dispatch) => {
    dispatch(chatMessageChanged({ clientId, state: "queued", code: null, afterId: null, mayLeaveLate: true }));
    void dispatch(sendNext(chatId));
  };

/** Gives an unconfirmed message up, also while its file is on the way. */
export const discardForChat =
  ({ clientId, chatId }: ChatOutboxEntry): OutboxThunk =>
  (dispatch, _getState, { pendingFiles }) => {
    dispatch(chatMessageSettled(clientId));
    pendingFiles.remove(clientId);
    void dispatch(sendNext(chatId));
  };

/** Keeps a message from leaving while its words are changed; `message` is what it says from now on. */
export const holdForChat =
  ({ clientId }: Pick<ChatOutboxEntry, "clientId">): OutboxThunk =>
  (dispatch) =>
    void dispatch(chatMessageChanged({ clientId, isHeld: true }));

export const letGoToChat =
  ({ clientId, chatId }: Pick<ChatOutboxEntry, "clientId" | "chatId">, message?: string): OutboxThunk =>
  (dispatch) => {
    if (message !== undefined) dispatch(chatMessageReworded({ clientId, message }));
    dispatch(chatMessageChanged({ clientId, isHeld: false }));
    void dispatch(sendNext(chatId));
  };

/** Sends whatever waits: the server may be back, or a page before this one did not come to it. */
export const sendWaitingToChats = (): OutboxThunk => (dispatch, getState) => {
  for (const chatId of new Set(getState().chatOutbox.map((entry) => entry.chatId))) void dispatch(sendNext(chatId));
};

/** One at a time for each chat, or two quick lines could arrive in the wrong order. */
const sendNext =
  (chatId: number): OutboxThunk<Promise<void>> =>
  async (dispatch, getState, { pendingFiles, later }) => {
    const own = () => getState().chatOutbox.filter((entry) => entry.chatId === chatId);
    const next = own().find(({ state }) => state === "queued");
    if (!next || next.isHeld || own().some(({ state }) => state === "sending")) return;

    const { clientId } = next;
    dispatch(chatMessageChanged({ clientId, state: "sending" }));
    const answer = await dispatch(send(next));
    if (answer.data) {
      dispatch(hear(onChatMessage({ ...answer.data, clientId })));
      pendingFiles.remove(clientId);
    } else if (isAway(answer.error)) {
      // Those behind it wait too, or they would overtake it.
      for (const entry of own().filter(({ state }) => state !== "failed")) {
        dispatch(chatMessageChanged({ clientId: entry.clientId, state: "queued", hasWaited: true }));
        later.run("chats", () => dispatch(sendWaitingToChats()));
      }
      return;
    } else dispatch(refuse(next, answer.asks ?? (isApiError(answer.error) ? answer.error.code : null)));
    await dispatch(sendNext(chatId));
  };

type Outcome = { data?: ChatMessage | undefined; error?: unknown; asks?: typeof waitedLong };

const refuse =
  ({ clientId, chatId, hasWaited }: ChatOutboxEntry, code: string | null): OutboxThunk =>
  (dispatch, getState) => {
    const { data } = chatsApi.endpoints.listChatMessages.select(chatId)(getState());
    const afterId = chatMessagesIn(data?.pages).at(-1)?.id ?? null;
    // What waited with it meets the same fate, and is decided on together.
    const others = hasWaited && isChatConflict(code) ? queuedIn(getState(), chatId) : [];
    for (const one of [clientId, ...others.map((entry) => entry.clientId)]) {
      dispatch(chatMessageChanged({ clientId: one, state: "failed", code, afterId }));
    }
  };

const queuedIn = ({ chatOutbox }: { chatOutbox: ChatOutboxEntry[] }, chatId: number): ChatOutboxEntry[] =>
  chatOutbox.filter((entry) => entry.chatId === chatId && entry.state === "queued");

const send =
  (entry: ChatOutboxEntry): OutboxThunk<Promise<Outcome>> =>
  async (dispatch) => {
    if (asksFirst(entry)) {
      // Nobody is asked before the server is back: there would be nothing to decide yet.
      const { error } = await readFresh(dispatch(chatsApi.endpoints.listUnreadChats.initiate(undefined, fresh)));
      return isAway(error) ? { error } : { asks: waitedLong };
    }
    return dispatch(entry.file ? sendFile(entry) : sendWords(entry));
  };

const sendWords =
  ({ chatId, message, mentions, clientId }: ChatOutboxEntry): OutboxThunk<Promise<Outcome>> =>
  async (dispatch) => {
    const given = { chatId, message: { message, mentions, clientId } };
    return dispatch(chatsApi.endpoints.sendChatMessage.initiate(given, { track: false }));
  };

const sendFile =
  ({ chatId, message, mentions, clientId }: ChatOutboxEntry): OutboxThunk<Promise<Outcome>> =>
  async (dispatch, _getState, { pendingFiles }) => {
    const pending = pendingFiles.get(clientId);
    if (!pending) return { error: noFile };
    pending.upload = new AbortController();
    const form = new FormData();
    form.set("message", message);
    form.set("clientId", clientId);
    form.set("mentions", JSON.stringify(mentions));
    // Last, so that the server knows about it before it reads it.
    form.set("medias", pending.file, pending.file.name);
    const given = {
      chatId,
      form,
      signal: pending.upload.signal,
      onProgress: (done: number) => dispatch(uploadProgressed({ clientId, done })),
    };
    return dispatch(chatsApi.endpoints.uploadChatFile.initiate(given, { track: false }));
  };
