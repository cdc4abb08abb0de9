import type { ErrorCode } from "@balcao/shared/errors.ts";
import type { Message } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import type { ApiState, AppThunk } from "../../app/api.ts";
import { asksFirst, waitedLong } from "../../app/asks-first.ts";
import { draftChanged } from "../../app/drafts-slice.ts";
import { fresh, readFresh } from "../../app/read-fresh.ts";
import { ticketsApi } from "../tickets/tickets-api.ts";
import { splitSignature } from "./bubble/signature.ts";
import { messagesApi } from "./messages-api.ts";
import { messageRequeued, messageSettled, type OutboxEntry, ticketAccepted } from "./outbox-slice.ts";

type ConflictState = ApiState & { outbox: OutboxEntry[]; drafts: Record<string, string> };
/** `asks`: why a message does not leave by itself. */
type Outcome = { data?: Message | undefined; error?: unknown; asks?: TicketConflict };

/** What may have become of a conversation, or of words, while messages to it waited. */
export const ticketConflicts = [
  "ERR_TICKET_NOT_OPEN",
  "ERR_TICKET_TAKEN",
  "ERR_NO_PERMISSION",
  "ERR_NO_TICKET_FOUND",
  waitedLong,
] as const satisfies readonly (ErrorCode | typeof waitedLong)[];
export type TicketConflict = (typeof ticketConflicts)[number];

export const isTicketConflict = (code: string | null): code is TicketConflict =>
  ticketConflicts.some((one) => one === code);

/** Messages that came too late for their conversation, which asks for a person. */
export const conflicting = (outbox: readonly OutboxEntry[]): OutboxEntry[] =>
  outbox.filter(({ state, code, hasWaited }) => state === "failed" && hasWaited && isTicketConflict(code));

/**
 * Before a message that waited leaves: has somebody else taken the conversation, or was it a day or more? Null when it
 * may go. Whether the conversation is still open the server says itself, after it has looked whether the message had arrived.
 */
export const checkTicket =
  (entry: OutboxEntry): AppThunk<Promise<Outcome | null>> =>
  async (dispatch) => {
    const { hasWaited, ticket, ticketId, clientId } = entry;
    if (!hasWaited) return null;
    const now = ticket && (await readFresh(dispatch(ticketsApi.endpoints.getTicket.initiate(ticket.uuid, fresh))));
    if (now && !now.data) return { error: now.error };
    const asks = conflictWith(entry, now?.data);
    if (!asks) return null;
    // It may have arrived before that, and only its answer was lost.
    const page = await readFresh(dispatch(messagesApi.endpoints.readPage.initiate({ ticketId, at: null }, fresh)));
    if (!page.data) return { error: page.error };
    const arrived = page.data.messages.find((message) => message.clientId === clientId);
    return arrived ? { data: arrived } : { asks };
  };

function conflictWith(entry: OutboxEntry, now: Ticket | undefined): TicketConflict | null {
  const isTaken = now && now.userId !== entry.ticket?.userId && now.userId !== null;
  if (isTaken) return "ERR_TICKET_TAKEN";
  // One question is enough: of one that is not open the server will say so.
  return asksFirst(entry) && (!now || now.status === "open") ? waitedLong : null;
}

const conflictsOf = (state: ConflictState, ticketId: number): OutboxEntry[] =>
  conflicting(state.outbox).filter((entry) => entry.ticketId === ticketId);

/** Puts what came too late in line again, after opening the conversation where that is needed; answers what failed. */
export const sendAllTheSame =
  (ticketId: number): AppThunk<Promise<unknown>, ConflictState> =>
  async (dispatch, getState) => {
    const entries = conflictsOf(getState(), ticketId);
    if (entries.some(({ code }) => code === "ERR_TICKET_NOT_OPEN")) {
      const change = { id: ticketId, change: { status: "open" as const } };
      const opened = await dispatch(ticketsApi.endpoints.updateTicket.initiate(change, { track: false }));
      if (opened.error) return opened.error;
      dispatch(ticketAccepted({ ticketId, userId: opened.data.userId }));
    } else {
      const [uuid] = entries.flatMap(({ ticket }) => (ticket ? [ticket.uuid] : []));
      const { data } = uuid ? ticketsApi.endpoints.getTicket.select(uuid)(getState()) : { data: undefined };
      if (data) dispatch(ticketAccepted({ ticketId, userId: data.userId }));
    }
    for (const { clientId } of entries) dispatch(messageRequeued(clientId));
    return null;
  };

/** Makes what came too late a draft again, below what stands there. Files cannot be drafts: they go. */
export const keepAsDraft =
  (ticketId: number): AppThunk<void, ConflictState> =>
  (dispatch, getState) => {
    const words = conflictsOf(getState(), ticketId).map(({ body }) => splitSignature(body).text);
    const text = [getState().drafts[ticketId] ?? "", ...words].filter(Boolean).join("\n");
    dispatch(draftChanged({ ticketId, text }));
    dispatch(discardConflicts(ticketId));
  };

/** Gives up what came too late. */
export const discardConflicts =
  (ticketId: number): AppThunk<void, ConflictState> =>
  (dispatch, getState, { pendingFiles }) => {
    for (const { clientId } of conflictsOf(getState(), ticketId)) {
      dispatch(messageSettled(clientId));
      pendingFiles.remove(clientId);
    }
  };
