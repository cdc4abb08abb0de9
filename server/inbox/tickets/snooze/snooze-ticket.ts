import { longestSnoozeDays, type SnoozeTicket, type Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, eq, isNull } from "drizzle-orm";
import { originOf } from "../../../actor.ts";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { changeTickets } from "../change-tickets.ts";
import { findCompanyTicket, findTicket } from "../find-ticket.ts";
import { addToHistory } from "../history/add-to-history.ts";
import { publishTicketChanged } from "../publish-ticket.ts";
import { readTicket } from "../ticket-view.ts";
import { notSnoozed, tickets } from "../tickets.table.ts";
import { trackings } from "../trackings.table.ts";
import { recordMove } from "../undo/record-move.ts";

const dayMs = 86_400_000;

/**
 * Puts an open ticket aside until a moment, or changes that moment. The ticket stays open and with its agent. Throws
 * ERR_TICKET_NOT_OPEN, ERR_SCHEDULE_PAST for a moment in the past, and ERR_TICKET_CHANGED if the contact is to be
 * reminded of but has just answered.
 */
export function snoozeTicket(ctx: Context, ticketId: number, { until, kind }: SnoozeTicket): Promise<Ticket> {
  const at = checkSnoozeEnd(ctx, until);
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const ticket = await setSnooze(ctx, ticketId, { snoozedUntil: at, snoozeKind: kind });
      await planReturn(ctx, ticketId, at);
      await addToHistory(ctx, ticket, { kind: "snoozed", until: at.toISOString(), snoozeKind: kind });
      return ticket;
    }),
  );
}

/** The end of a snooze as a date. Throws ERR_SCHEDULE_PAST, and ERR_INVALID_REQUEST for one that is too far away. */
export function checkSnoozeEnd(ctx: Context, until: string): Date {
  const at = new Date(until);
  if (at <= ctx.now()) throw new AppError("ERR_SCHEDULE_PAST");
  if (at.getTime() > ctx.now().getTime() + longestSnoozeDays * dayMs)
    throw new AppError("ERR_INVALID_REQUEST", `A ticket can be snoozed for at most ${longestSnoozeDays} days.`);
  return at;
}

/** Ends a snooze before its time. A ticket that is not snoozed any more stays as it is. */
export function endSnooze(ctx: Context, ticketId: number): Promise<Ticket> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const before = await findTicket(ctx, { id: ticketId });
      if (!before.snoozedUntil) return before;
      const ticket = await setSnooze(ctx, ticketId, notSnoozed);
      await addToHistory(ctx, ticket, { kind: "unsnoozed" });
      return ticket;
    }),
  );
}

type Snooze = Pick<typeof tickets.$inferInsert, "snoozedUntil" | "snoozeKind">;

/** Guarded in the statement: a move that commits first wins. The change can be undone like a move. */
async function setSnooze(ctx: Context, ticketId: number, snooze: Snooze): Promise<Ticket> {
  const before = await findTicket(ctx, { id: ticketId });
  if (before.status !== "open") throw new AppError("ERR_TICKET_NOT_OPEN");
  const isAsBefore = and(
    eq(tickets.id, ticketId),
    eq(tickets.status, "open"),
    before.userId === null ? isNull(tickets.userId) : eq(tickets.userId, before.userId),
    snooze.snoozeKind === "noReply" ? isNull(tickets.unansweredSince) : undefined,
  );
  const [row] = await changeTickets(ctx, isAsBefore, { ...snooze, updatedAt: ctx.now() });
  if (!row) throw await changedMeanwhile(ctx, ticketId);
  await ctx.db
    .update(trackings)
    .set({ undo: recordMove(ctx, before, row) })
    .where(and(eq(trackings.ticketId, ticketId), isNull(trackings.finishedAt)));
  const ticket = await readTicket(ctx, ticketId);
  publishTicketChanged(ctx, before, ticket);
  return ticket;
}

async function changedMeanwhile(ctx: Context, ticketId: number): Promise<AppError> {
  const { status } = await findCompanyTicket(ctx, { id: ticketId });
  if (status !== "open") return new AppError("ERR_TICKET_NOT_OPEN");
  return new AppError("ERR_TICKET_CHANGED", "The contact has answered, or another user has taken the ticket.", {
    details: { user: null },
  });
}

/** `until` identifies the snooze: a job made before it changed does nothing. */
export type ReturnWork = { companyId: number; ticketId: number; until: string };

export const snoozeQueue = {
  name: "return-snoozed",
  options: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 60,
    deleteAfterSeconds: 300,
  } satisfies JobQueue,
};

/** Plans the return in the caller's transaction. Old jobs need no cancelling: each checks that it still applies. */
async function planReturn(ctx: Context, ticketId: number, until: Date): Promise<void> {
  await ctx.jobs.ensureQueue(snoozeQueue.name, snoozeQueue.options);
  const work: ReturnWork = { companyId: ctx.companyId, ticketId, until: until.toISOString() };
  await ctx.jobs.enqueue(ctx.db, snoozeQueue.name, work, { startAfter: until, origin: originOf(ctx) });
}
