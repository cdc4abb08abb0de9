import type { Message } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { type ApiState, type AppThunk, api } from "../../app/api.ts";
import { isApiError, isAway, noFile } from "../../app/api-error.ts";
import { uploadProgressed } from "../../app/uploads-slice.ts";
import { messagesOf } from "./message-pages.ts";
import { messagesApi, onMessageCreated } from "./messages-api.ts";
import {
  messageHeld,
  messageQueued,
  messageRefused,
  messageRequeued,
  messageReworded,
  messageSending,
  messageSettled,
  messagesWait,
  type NewOutboxEntry,
  type OutboxEntry,
} from "./outbox-slice.ts";
import { checkTicket, isTicketConflict, type TicketConflict } from "./ticket-conflict.ts";

type OutboxThunk<Result = void> = AppThunk<Result, ApiState & { outbox: OutboxEntry[] }>;
type NewMessage = Omit<NewOutboxEntry, "clientId">;

/** Where a message goes, as far as that is to be remembered until it leaves. */
export const toTicket = ({ id, uuid, userId, contact }: Ticket): Pick<OutboxEntry, "ticketId" | "ticket"> => ({
  ticketId: id,
  ticket: { uuid, userId, name: contact.name },
});

/** Shows a message at once and sends it when the ones before it are through. */
export const sendMessage =
  (message: NewMessage): OutboxThunk =>
  (dispatch) => {
    dispatch(messageQueued({ ...message, clientId: crypto.randomUUID() }));
    void dispatch(sendNext(message.ticketId));
  };

/** The same for a message with a file of this computer. */
export const sendFile =
  (message: Omit<NewMessage, "file">, file: File, isVoice = false): OutboxThunk =>
  (dispatch, _getState, { pendingFiles }) => {
    const clientId = crypto.randomUUID();
    const previewUrl = pendingFiles.add(clientId, file);
    const { name, type: mimeType, size } = file;
    const told = { source: "upload", name, mimeType, size, previewUrl, isVoice } as const;
    dispatch(messageQueued({ ...message, clientId, file: told }));
    void dispatch(sendNext(message.ticketId));
  };

/** Tries a failed message again, under the same client id: if it did arrive, the server answers with it. */
export const sendAgain =
  (entry: Pick<OutboxEntry, "clientId" | "ticketId">): OutboxThunk =>
  (dispatch) => {
    dispatch(messageRequeued(entry.clientId));
    void dispatch(sendNext(entry.ticketId));
  };

/** Gives an unconfirmed message up, also while its file is on the way. */
export const discard =
  (entry: Pick<OutboxEntry, "clientId" | "ticketId">): OutboxThunk =>
  (dispatch, _getState, { pendingFiles }) => {
    dispatch(messageSettled(entry.clientId));
    pendingFiles.remove(entry.clientId);
    void dispatch(sendNext(entry.ticketId));
  };

/** Keeps a message from leaving while its words are changed; `body` is what it says from now on. */
export const hold =
  ({ clientId }: Pick<OutboxEntry, "clientId">): OutboxThunk =>
  (dispatch) =>
    void dispatch(messageHeld({ clientId, isHeld: true }));

export const letGo =
  ({ clientId, ticketId }: Pick<OutboxEntry, "clientId" | "ticketId">, body?: string): OutboxThunk =>
  (dispatch) => {
    if (body !== undefined) dispatch(messageReworded({ clientId, body }));
    dispatch(messageHeld({ clientId, isHeld: false }));
    void dispatch(sendNext(ticketId));
  };

/** Sends whatever waits: the server may be back, or a page before this one did not come to it. */
export const sendWaitingMessages = (): OutboxThunk => (dispatch, getState) => {
  for (const ticketId of new Set(getState().outbox.map((entry) => entry.ticketId))) void dispatch(sendNext(ticketId));
};

/** A file above this size must not hold up the words that follow it. */
const slowBytes = 4 * 1024 * 1024;
const laneOf = ({ file }: OutboxEntry) => (file?.source === "upload" && file.size > slowBytes ? "slow" : "quick");

/** One at a time for each conversation, or two quick lines could arrive in the wrong order; large files go beside. */
const sendNext =
  (ticketId: number): OutboxThunk<Promise<void>> =>
  async (dispatch) => {
    await Promise.all([dispatch(sendNextIn("quick", ticketId)), dispatch(sendNextIn("slow", ticketId))]);
  };

const sendNextIn =
  (lane: "quick" | "slow", ticketId: number): OutboxThunk<Promise<void>> =>
  async (dispatch, getState, { pendingFiles, later, journal }) => {
    const inLane = () => getState().outbox.filter((entry) => entry.ticketId === ticketId && laneOf(entry) === lane);
    const next = inLane().find((entry) => entry.state === "queued");
    if (!next || next.isHeld || inLane().some((entry) => entry.state === "sending")) return;

    const { clientId } = next;
    dispatch(messageSending(clientId));
    const takeOver = journal.open();
    const answer = await dispatch(send(next));
    const changes = takeOver();
    if (answer.data) {
      dispatch(onMessageCreated({ ...answer.data, clientId }));
      // WhatsApp may have refused it before this answer was here, which knows nothing of that.
      for (const apply of changes) apply();
      pendingFiles.remove(clientId);
    } else if (isAway(answer.error)) {
      const waiting = inLane().filter(({ state }) => state !== "failed");
      dispatch(messagesWait(waiting.map((entry) => entry.clientId)));
      // Those behind it wait too, or they would overtake it.
      if (waiting.length > 0) later.run("messages", () => dispatch(sendWaitingMessages()));
      return;
    } else dispatch(refuse(next, answer.asks ?? (isApiError(answer.error) ? answer.error.code : null)));
    await dispatch(sendNextIn(lane, ticketId));
  };

type Outcome = { data?: Message | undefined; error?: unknown; asks?: TicketConflict };

const send =
  (entry: OutboxEntry): OutboxThunk<Promise<Outcome>> =>
  async (dispatch) => {
    const outcome = await dispatch(checkTicket(entry));
    if (outcome) return outcome;
    return dispatch(entry.file?.source === "upload" ? sendUpload(entry) : sendJson(entry));
  };

const sendJson =
  ({ ticketId, body, clientId, quoted, quickMessageId }: OutboxEntry): OutboxThunk<Promise<Outcome>> =>
  async (dispatch) => {
    const quotedMsg = quoted && { quotedMsg: { id: quoted.id } };
    const message = { body, clientId, ...quotedMsg, ...(quickMessageId !== null && { quickMessageId }) };
    return dispatch(messagesApi.endpoints.sendMessage.initiate({ ticketId, message }, { track: false }));
  };

const sendUpload =
  (entry: OutboxEntry): OutboxThunk<Promise<Outcome>> =>
  async (dispatch, _getState, { pendingFiles }) => {
    const pending = pendingFiles.get(entry.clientId);
    if (!pending) return { error: noFile };
    pending.upload = new AbortController();
    const { signal } = pending.upload;
    const onProgress = (done: number) => dispatch(uploadProgressed({ clientId: entry.clientId, done }));
    const given = { entry, file: pending.file, signal, onProgress };
    return dispatch(messagesApi.endpoints.uploadMessage.initiate(given, { track: false }));
  };

const refuse =
  ({ clientId, ticketId, hasWaited }: OutboxEntry, code: string | null): OutboxThunk =>
  (dispatch, getState) => {
    // An event may have confirmed it although the answer was lost.
    if (!getState().outbox.some((entry) => entry.clientId === clientId)) return;
    const { data } = messagesApi.endpoints.listMessages.select(ticketId)(getState());
    const afterId = messagesOf(data?.pages).at(-1)?.id ?? null;
    dispatch(messageRefused({ clientId, code, afterId }));
    // What waited with it meets the same fate, and is decided on together.
    if (hasWaited && isTicketConflict(code)) {
      const others = getState().outbox.filter((entry) => entry.ticketId === ticketId && entry.state === "queued");
      for (const other of others) dispatch(messageRefused({ clientId: other.clientId, code, afterId }));
    }
    if (code === "ERR_TICKET_NOT_OPEN") dispatch(api.util.invalidateTags([{ type: "Ticket", id: ticketId }]));
  };
