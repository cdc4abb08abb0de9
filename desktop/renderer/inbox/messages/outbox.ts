import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { api } from "../../client/api.ts";
import { noFile } from "../../client/api-error.ts";
import { createOutbox, type OutboxThunk, type Outcome } from "../../client/outbox/outbox.ts";
import { isToTicket, type NewTicketEntry, type TicketEntry } from "../../client/outbox/outbox-slice.ts";
import { uploadProgressed } from "../../client/outbox/uploads-slice.ts";
import { messagesOf } from "./message-pages.ts";
import { messagesApi, onMessageCreated } from "./messages-api.ts";
import { checkTicket, isTicketConflict } from "./ticket-conflict.ts";

type NewMessage = Omit<NewTicketEntry, "clientId" | "kind">;

/** A larger file must not delay the texts that follow it. */
const slowBytes = 4 * 1024 * 1024;

const outbox = createOutbox<TicketEntry, Message>({
  name: "messages",
  isOwn: isToTicket,
  idOf: ({ ticketId }) => ticketId,
  sequenceOf: ({ file }) => (file?.source === "upload" && file.size > slowBytes ? "slow" : "quick"),
  send: (entry) => async (dispatch) => {
    const outcome = await dispatch(checkTicket(entry));
    return outcome ?? dispatch(entry.file?.source === "upload" ? sendUpload(entry) : sendJson(entry));
  },
  confirm: (stored, clientId) => (dispatch) => dispatch(onMessageCreated({ ...stored, clientId })),
  lastShown: (ticketId, state) => {
    const { data } = messagesApi.endpoints.listMessages.select(ticketId)(state);
    return messagesOf(data?.pages).at(-1)?.id ?? null;
  },
  isConflict: isTicketConflict,
  onRefused: (ticketId, code) => (dispatch) => {
    if (code === "ERR_TICKET_NOT_OPEN") dispatch(api.util.invalidateTags([{ type: "Ticket", id: ticketId }]));
  },
});

export const { sendAgain, discard, hold, letGo, sendWaiting: sendWaitingMessages } = outbox;

/** A message's destination, as far as it must be stored until the message is sent. */
export const toTicket = ({ id, uuid, userId, contact }: Ticket): Pick<TicketEntry, "ticketId" | "ticket"> => ({
  ticketId: id,
  ticket: { uuid, userId, name: contact.name },
});

/** Shows a message at once and sends it after the previous ones. */
export const sendMessage =
  (message: NewMessage): OutboxThunk =>
  (dispatch) =>
    dispatch(outbox.queue(message.ticketId, { ...message, kind: "ticket", clientId: crypto.randomUUID() }));

/** Like `sendMessage`, for a message with a file of this computer. */
export const sendFile =
  (message: Omit<NewMessage, "file">, file: File, isVoice = false): OutboxThunk =>
  (dispatch, _getState, { pendingFiles }) => {
    const clientId = crypto.randomUUID();
    const previewUrl = pendingFiles.add(clientId, file);
    const { name, type: mimeType, size } = file;
    const told = { source: "upload", name, mimeType, size, previewUrl, isVoice } as const;
    dispatch(outbox.queue(message.ticketId, { ...message, kind: "ticket", clientId, file: told }));
  };

const sendJson =
  ({ ticketId, body, clientId, quoted, quickMessageId }: TicketEntry): OutboxThunk<Promise<Outcome<Message>>> =>
  async (dispatch) => {
    const quotedMsg = quoted && { quotedMsg: { id: quoted.id } };
    const message = { body, clientId, ...quotedMsg, ...(quickMessageId !== null && { quickMessageId }) };
    return dispatch(messagesApi.endpoints.sendMessage.initiate({ ticketId, message }, { track: false }));
  };

const sendUpload =
  (entry: TicketEntry): OutboxThunk<Promise<Outcome<Message>>> =>
  async (dispatch, _getState, { pendingFiles }) => {
    const pending = pendingFiles.get(entry.clientId);
    if (!pending) return { error: noFile };
    pending.upload = new AbortController();
    const { signal } = pending.upload;
    const onProgress = (done: number) => dispatch(uploadProgressed({ clientId: entry.clientId, done }));
    const given = { entry, file: pending.file, signal, onProgress };
    return dispatch(messagesApi.endpoints.uploadMessage.initiate(given, { track: false }));
  };
