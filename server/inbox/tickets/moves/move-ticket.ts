import type { ChangeTicketFields, Ticket, TicketStatus } from "@balcao/shared/inbox/tickets.ts";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { users } from "../../../workspace/users/users.table.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { changeTickets } from "../change-tickets.ts";
import { findCompanyTicket, otherTicket } from "../find-ticket.ts";
import type { asAttendance } from "../open/open-ticket.ts";
import { publishTicketChanged } from "../publish-ticket.ts";
import { readTicket } from "../ticket-view.ts";
import { notSnoozed, type TicketRow, tickets } from "../tickets.table.ts";
import { trackings } from "../trackings.table.ts";
import { recordMove } from "../undo/record-move.ts";
import { startTracking } from "./start-tracking.ts";

/** Every allowed move of a ticket (docs/contract/tickets.md#moves). Anything else is ERR_TICKET_TRANSITION. */
const transitions = {
  accept: { from: ["pending", "verified"], to: "open" },
  return: { from: ["open"], to: "pending" },
  resolve: { from: ["open"], to: "closed" },
  /** Closed without attending: an agent saw that nothing has to be done. */
  dismiss: { from: ["pending", "verified"], to: "closed" },
  /** Automatic: the bot ended the conversation, or the contact did not answer. */
  end: { from: ["pending", "open"], to: "closed" },
  reopen: { from: ["closed"], to: "open" },
  verify: { from: ["pending"], to: "verified" },
  unverify: { from: ["verified"], to: "pending" },
  transferToUser: { from: ["pending", "verified", "open"], to: "open" },
  transferToQueue: { from: ["pending", "verified", "open"], to: "pending" },
} as const satisfies Record<string, { from: readonly TicketStatus[]; to: TicketStatus }>;

export type Move = keyof typeof transitions;

/** Columns that a move changes besides the status. */
type Change = Partial<Pick<typeof tickets.$inferInsert, "userId" | "queueId">> &
  ChangeTicketFields &
  Partial<ReturnType<typeof asAttendance>>;

/**
 * Moves a ticket along one transition, guarded in the statement: of two callers the first wins, and for the other
 * `errorForLoser` gets the ticket as the winner left it.
 */
export function moveTicket(
  ctx: Context,
  before: Ticket,
  move: Move,
  change: Change,
  errorForLoser: (current: Ticket) => AppError = () => new AppError("ERR_TICKET_TRANSITION"),
): Promise<Ticket> {
  return transact(ctx, async (ctx) => {
    const { from, to } = transitions[move];
    if (move === "reopen") {
      // The same lock that receiving a message takes first, so that one of the two sees the other's change.
      await ctx.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, before.contactId)).for("update");
      await refuseSecondTicket(ctx, before.contactId, before.whatsappId);
    }
    const [row] = await changeTickets(
      ctx,
      and(eq(tickets.id, before.id), inArray(tickets.status, [...from]), heldAsBefore(before, move)),
      { ...change, ...notSnoozed, status: to, chatbot: false, updatedAt: ctx.now() },
    );
    if (!row) throw errorForLoser(await findCompanyTicket(ctx, { id: before.id }));

    await track(ctx, before, move, row);
    await handOverToAgents(ctx, [before.id]);
    const ticket = await readTicket(ctx, before.id);
    publishTicketChanged(ctx, before, ticket);
    return ticket;
  });
}

/**
 * Condition: the ticket has the same agent as when the caller decided. The right to accept, and to
 * dismiss, follows from the queue, so that must be the same, too.
 */
const heldAsBefore = ({ userId, queueId }: Ticket, move: Move) =>
  and(
    userId === null ? isNull(tickets.userId) : eq(tickets.userId, userId),
    move !== "accept" && move !== "dismiss"
      ? undefined
      : queueId === null
        ? isNull(tickets.queueId)
        : eq(tickets.queueId, queueId),
  );

/** Refuses a second ticket that is not closed for a contact on a connection. The index guards it in any case. */
export async function refuseSecondTicket(ctx: Context, contactId: number, connectionId: number | null): Promise<void> {
  const sameConnection = connectionId === null ? isNull(tickets.connectionId) : eq(tickets.connectionId, connectionId);
  const [other] = await ctx.db
    .select({
      uuid: tickets.uuid,
      userId: tickets.userId,
      queueId: tickets.queueId,
      user: { id: users.id, name: users.name },
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(
      and(
        eq(tickets.companyId, ctx.companyId),
        eq(tickets.contactId, contactId),
        sameConnection,
        ne(tickets.status, "closed"),
      ),
    );
  if (other) throw otherTicket(ctx, other);
}

/** Writes the move to the ticket's tracking. */
async function track(ctx: Context, before: Ticket, move: Move, row: TicketRow): Promise<void> {
  const now = ctx.now();
  const ticketId = before.id;
  const undo = recordMove(ctx, before, row);
  const running = and(eq(trackings.ticketId, ticketId), isNull(trackings.finishedAt));
  const { userId, queueId } = row;
  if (move === "accept") await ctx.db.update(trackings).set({ startedAt: now, userId, queueId }).where(running);
  if (move === "return" || move === "transferToQueue")
    await ctx.db
      .update(trackings)
      .set({ ...waitAnew(ctx), queueId, undo })
      .where(running);
  if (move === "transferToUser")
    await ctx.db
      .update(trackings)
      .set({
        startedAt: sql`coalesce(${trackings.startedAt}, ${now.toISOString()}::timestamptz)`,
        userId,
        queueId,
        undo,
      })
      .where(running);
  if (move === "verify" || move === "unverify") await ctx.db.update(trackings).set({ queueId, undo }).where(running);
  if (move === "resolve" || move === "dismiss" || move === "end")
    await ctx.db.update(trackings).set({ finishedAt: now, userId, queueId, undo }).where(running);
  if (move === "reopen") await startTracking(ctx, row, { isAttended: true });
}

/** Hands tickets to agents: the followers that answer automatically stop. */
export async function handOverToAgents(ctx: Context, ticketIds: readonly number[]): Promise<void> {
  for (const { handedOverToAgents } of ctx.followers.tickets) await handedOverToAgents?.(ctx, ticketIds);
}

type Waiting = Pick<typeof trackings.$inferInsert, "queuedAt" | "startedAt" | "userId" | "firstResponseAt">;

/** Columns of a running tracking whose ticket waits again: the wait is measured from now on. */
export const waitAnew = (ctx: Context): Waiting => ({
  queuedAt: ctx.now(),
  startedAt: null,
  userId: null,
  firstResponseAt: null,
});
