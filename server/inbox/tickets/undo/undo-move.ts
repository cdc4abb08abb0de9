import type { TicketChange } from "@balcao/shared/inbox/ticket-history.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, desc, eq, gte, isNotNull, ne } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { users } from "../../../workspace/users/users.table.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { messages } from "../../messages/messages.table.ts";
import { actingUserId } from "../acting-user.ts";
import { changeTickets } from "../change-tickets.ts";
import { findCompanyTicket } from "../find-ticket.ts";
import { addToHistory } from "../history/add-to-history.ts";
import { refuseSecondTicket } from "../moves/move-ticket.ts";
import { attendsQueue } from "../moves/transfer-ticket.ts";
import { publishTicketChanged } from "../publish-ticket.ts";
import { readTicket } from "../ticket-view.ts";
import { tickets } from "../tickets.table.ts";
import { trackings } from "../trackings.table.ts";
import { maySee } from "../visible-tickets.ts";
import { type Held, undoWindowMs } from "./undo-record.ts";

/**
 * Undoes the caller's latest move of a ticket (resolve, dismiss, return, mark, unmark, transfer, snooze): status, agent,
 * queue, mark, snooze and measured times are restored. The agent who transferred it may undo that without seeing it any
 * more. Throws ERR_UNDO_EXPIRED if there is nothing (any more) to undo or its agent has left the queue,
 * ERR_TICKET_CHANGED if a colleague has moved or answered it since, and ERR_OTHER_OPEN_TICKET if the contact has started
 * another ticket.
 */
export function undoMove(ctx: Context, ticketId: number): Promise<Ticket> {
  return retryLostRace(() => transact(ctx, (ctx) => takeBack(ctx, ticketId)));
}

async function takeBack(ctx: Context, ticketId: number): Promise<Ticket> {
  const userId = actingUserId(ctx);
  const { contactId, whatsappId } = await findCompanyTicket(ctx, { id: ticketId });
  // The contact is locked first, as when a message is received, so that one of the two sees the other's change.
  await ctx.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, contactId)).for("no key update");
  await ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)).for("no key update");
  const now = await readTicket(ctx, ticketId);
  const [latest] = await ctx.db
    .select({ id: trackings.id, undo: trackings.undo })
    .from(trackings)
    .where(eq(trackings.ticketId, ticketId))
    .orderBy(desc(trackings.id))
    .limit(1);
  const undo = latest?.undo;
  if (!undo || ctx.now().getTime() - Date.parse(undo.at) > undoWindowMs)
    throw new AppError(maySee(ctx.actor, now) ? "ERR_UNDO_EXPIRED" : "ERR_NO_PERMISSION");
  // The caller may not see the ticket any more, so the colleague who moved it is not named.
  if (undo.by !== userId) throw changedBy(null);
  const isMarkedSince = undo.to.verifyTicket !== undefined && now.verifyTicket !== undo.to.verifyTicket;
  if (!isSame(now, undo.to) || isMarkedSince) throw changedBy(now.user);
  const snoozed = snoozeOf(undo.to);
  if (snoozeOf(now) !== snoozed) {
    // The contact has answered: the ticket is back already.
    if (!now.snoozedUntil) return now;
    throw changedBy(now.user);
  }
  const answering = await colleagueAnswering(ctx, ticketId, userId, new Date(undo.at));
  if (answering) throw changedBy(answering);
  if (await hasLeft(ctx, undo.from, undo.to)) throw new AppError("ERR_UNDO_EXPIRED");
  if (now.status === "closed") await refuseSecondTicket(ctx, contactId, whatsappId);

  await changeTickets(ctx, eq(tickets.id, ticketId), { ...heldColumns(undo.from), updatedAt: ctx.now() });
  const { queuedAt, startedAt, firstResponseAt, ...agent } = undo.tracking;
  await ctx.db
    .update(trackings)
    .set({
      ...agent,
      queuedAt: new Date(queuedAt),
      startedAt: startedAt === null ? null : new Date(startedAt),
      firstResponseAt: firstResponseAt === null ? null : new Date(firstResponseAt),
      finishedAt: null,
      ratingAt: null,
      ratingMessageId: null,
      undo: null,
    })
    .where(eq(trackings.id, latest.id));
  const ticket = await readTicket(ctx, ticketId);
  if (isSame(undo.from, undo.to) && snoozeOf(undo.from) !== snoozed) await addToHistory(ctx, ticket, unsnoozed(ticket));
  publishTicketChanged(ctx, now, ticket);
  return ticket;
}

/** The job of a restored snooze still exists, or the sweep returns the ticket. */
function heldColumns({ snoozedUntil, ...held }: Held) {
  if (snoozedUntil === undefined) return held;
  return { ...held, snoozedUntil: snoozedUntil === null ? null : new Date(snoozedUntil) };
}

const snoozeOf = ({ snoozedUntil }: { snoozedUntil?: string | null | undefined }): string | null =>
  snoozedUntil ?? null;

const unsnoozed = ({ snoozedUntil, snoozeKind }: Ticket): TicketChange =>
  snoozedUntil ? { kind: "snoozed", until: snoozedUntil, snoozeKind: snoozeKind ?? "later" } : { kind: "unsnoozed" };

const isSame = (a: Pick<Held, "status" | "userId" | "queueId">, b: Held): boolean =>
  a.status === b.status && a.userId === b.userId && a.queueId === b.queueId;

/** True if the ticket would go back to an agent who does not attend its queue any more. */
async function hasLeft(ctx: Context, { userId, queueId }: Held, to: Held): Promise<boolean> {
  if (userId === null || userId === to.userId || queueId === null) return false;
  return !(await attendsQueue(ctx, userId, queueId));
}

/** A later change by a colleague is not undone. */
async function colleagueAnswering(ctx: Context, ticketId: number, userId: number, since: Date) {
  const [answer] = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(
      and(
        eq(messages.ticketId, ticketId),
        gte(messages.createdAt, since),
        isNotNull(messages.userId),
        ne(messages.userId, userId),
      ),
    )
    .limit(1);
  return answer;
}

const changedBy = (user: Ticket["user"]): AppError =>
  new AppError("ERR_TICKET_CHANGED", "Another user has changed the ticket since.", { details: { user } });
