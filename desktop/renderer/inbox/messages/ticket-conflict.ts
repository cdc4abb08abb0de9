import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { ErrorCode } from "@balcao/shared/platform/errors.ts";
import type { AppThunk } from "../../client/api.ts";
import { asksFirst, waitedLong } from "../../client/outbox/asks-first.ts";
import { draftChanged } from "../../client/outbox/drafts-slice.ts";
import { asking, giveUp, type OutboxState, type OutboxThunk, type Outcome } from "../../client/outbox/outbox.ts";
import {
  isToTicket,
  messageRequeued,
  type OutboxEntry,
  type TicketEntry,
  ticketAccepted,
} from "../../client/outbox/outbox-slice.ts";
import { fresh, readFresh } from "../../client/read-fresh.ts";
import { splitSignature } from "../../ui/text/signature.ts";
import { ticketMovesApi } from "../tickets/ticket-moves-api.ts";
import { knownTicket, ticketsApi } from "../tickets/tickets-api.ts";
import { messagesApi } from "./messages-api.ts";

type ConflictState = OutboxState & { drafts: Record<string, string> };

/** The reasons why waiting messages to a contact need a decision. */
const ticketConflicts = [
  "ERR_TICKET_NOT_OPEN",
  "ERR_TICKET_TAKEN",
  "ERR_NO_PERMISSION",
  "ERR_NO_TICKET_FOUND",
  waitedLong,
] as const satisfies readonly (ErrorCode | typeof waitedLong)[];
export type TicketConflict = (typeof ticketConflicts)[number];

export const isTicketConflict = (code: string | null): code is TicketConflict =>
  ticketConflicts.some((one) => one === code);

/** Messages that came too late for their conversation, which need a decision. */
export const conflicting = (outbox: readonly OutboxEntry[]): TicketEntry[] =>
  asking(outbox.filter(isToTicket), isTicketConflict);

/**
 * Checks before a waiting message is sent: has a colleague accepted the ticket, or has a day passed? Null if it may be
 * sent. The server itself checks that the ticket is open, after it has checked whether the message had arrived.
 */
export const checkTicket =
  (entry: TicketEntry): OutboxThunk<Promise<Outcome<Message> | null>> =>
  async (dispatch, getState) => {
    const { hasWaited, ticket, ticketId, clientId } = entry;
    if (!hasWaited) return null;
    const now = ticket && (await readFresh(dispatch(ticketsApi.endpoints.getTicket.initiate(ticket.uuid, fresh))));
    if (now && !now.data) return { error: now.error };
    const asks = conflictWith(entry, now?.data ? getState().tickets[now.data] : undefined);
    if (!asks) return null;
    // The message may have arrived before, and only the server's answer was lost.
    const page = await readFresh(dispatch(messagesApi.endpoints.readPage.initiate({ ticketId, at: null }, fresh)));
    if (!page.data) return { error: page.error };
    const arrived = page.data.messages.find((message) => message.clientId === clientId);
    return arrived ? { data: arrived } : { asks };
  };

function conflictWith(entry: TicketEntry, now: Ticket | undefined): TicketConflict | null {
  const isTaken = now && now.userId !== entry.ticket?.userId && now.userId !== null;
  if (isTaken) return "ERR_TICKET_TAKEN";
  // One question is enough: for a ticket that is not open the server's refusal asks.
  return asksFirst(entry) && (!now || now.status === "open") ? waitedLong : null;
}

const conflictsOf = ({ outbox }: OutboxState, ticketId: number): TicketEntry[] =>
  conflicting(outbox).filter((entry) => entry.ticketId === ticketId);

/** Queues late messages again, after opening the conversation if necessary; returns the error if that failed. */
export const sendAllTheSame =
  (ticketId: number): OutboxThunk<Promise<unknown>> =>
  async (dispatch, getState) => {
    const entries = conflictsOf(getState(), ticketId);
    if (entries.some(({ code }) => code === "ERR_TICKET_NOT_OPEN")) {
      const change = { id: ticketId, change: { status: "open" as const } };
      const opened = await dispatch(ticketMovesApi.endpoints.updateTicket.initiate(change, { track: false }));
      if (opened.error) return opened.error;
      dispatch(ticketAccepted({ ticketId, userId: opened.data.userId }));
    } else {
      const [uuid] = entries.flatMap(({ ticket }) => (ticket ? [ticket.uuid] : []));
      const ticket = uuid === undefined ? undefined : knownTicket(getState(), uuid);
      if (ticket) dispatch(ticketAccepted({ ticketId, userId: ticket.userId }));
    }
    for (const { clientId } of entries) dispatch(messageRequeued(clientId));
    return null;
  };

/** Turns late messages into a draft, below the present one. Files cannot be drafts: they are discarded. */
export const keepAsDraft =
  (ticketId: number): AppThunk<void, ConflictState> =>
  (dispatch, getState) => {
    const words = conflictsOf(getState(), ticketId).map(({ body }) => splitSignature(body).text);
    const text = [getState().drafts[ticketId] ?? "", ...words].filter(Boolean).join("\n");
    dispatch(draftChanged({ ticketId, text }));
    dispatch(discardConflicts(ticketId));
  };

/** Discards late messages. */
export const discardConflicts =
  (ticketId: number): OutboxThunk =>
  (dispatch, getState) =>
    dispatch(giveUp(conflictsOf(getState(), ticketId)));
