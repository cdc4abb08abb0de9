import type { Ticket, TicketStatus } from "@balcao/shared/tickets.ts";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { silenceBot } from "../bot/silence-bot.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { findCompanyTicket } from "./find-ticket.ts";
import { startTracking } from "./start-tracking.ts";
import { tellTicketChanged } from "./tell-ticket.ts";
import { readTicket } from "./ticket-view.ts";
import { tickets } from "./tickets.table.ts";
import { trackings } from "./trackings.table.ts";
import { waitAnew } from "./wait-anew.ts";

/** Every allowed move of a ticket (S1 section 4). Anything else is ERR_TICKET_TRANSITION. */
export const transitions = {
  accept: { from: ["pending", "verified"], to: "open" },
  return: { from: ["open"], to: "pending" },
  resolve: { from: ["open"], to: "closed" },
  /** By itself: the bot came to an end, or the contact fell silent. */
  end: { from: ["pending", "open"], to: "closed" },
  reopen: { from: ["closed"], to: "open" },
  verify: { from: ["pending"], to: "verified" },
  transferToUser: { from: ["pending", "verified", "open"], to: "open" },
  transferToQueue: { from: ["pending", "verified", "open"], to: "pending" },
} as const satisfies Record<string, { from: readonly TicketStatus[]; to: TicketStatus }>;

export type Move = keyof typeof transitions;

/** What a move changes beside the status. */
type Change = Partial<Pick<typeof tickets.$inferInsert, "userId" | "queueId" | "verifyTicket">>;

/**
 * Moves a ticket along one transition, guarded in the statement: of two callers the first wins, and `lost` answers
 * the other with the ticket as the winner left it.
 */
export function moveTicket(
  ctx: Context,
  before: Ticket,
  move: Move,
  change: Change,
  lost: (current: Ticket) => AppError = () => new AppError("ERR_TICKET_TRANSITION"),
): Promise<Ticket> {
  return transact(ctx, async (ctx) => {
    const { from, to } = transitions[move];
    if (move === "reopen") {
      // The same lock that taking in a message begins with: one of the two sees what the other did.
      await ctx.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, before.contactId)).for("update");
      await refuseSecondTicket(ctx, before.contactId, before.whatsappId);
    }
    const [row] = await ctx.db
      .update(tickets)
      .set({ ...change, status: to, chatbot: false, updatedAt: ctx.now() })
      .where(and(eq(tickets.id, before.id), inArray(tickets.status, [...from]), heldAsBefore(before)))
      .returning();
    if (!row) throw lost(await findCompanyTicket(ctx, { id: before.id }));

    await track(ctx, before.id, move, row);
    await silenceBot(ctx, [before.id]);
    const ticket = await readTicket(ctx.db, before.id);
    tellTicketChanged(ctx, before, ticket);
    return ticket;
  });
}

/** Nobody else's by now: what one agent decided must not happen to the next one's ticket. */
const heldAsBefore = ({ userId }: Ticket) => (userId === null ? isNull(tickets.userId) : eq(tickets.userId, userId));

/** One ticket that is not closed per contact and connection (DECISIONS "Tickets"). The index is the last word. */
export async function refuseSecondTicket(ctx: Context, contactId: number, connectionId: number | null): Promise<void> {
  const sameConnection = connectionId === null ? isNull(tickets.connectionId) : eq(tickets.connectionId, connectionId);
  const [other] = await ctx.db
    .select({ uuid: tickets.uuid })
    .from(tickets)
    .where(
      and(
        eq(tickets.companyId, ctx.companyId),
        eq(tickets.contactId, contactId),
        sameConnection,
        ne(tickets.status, "closed"),
      ),
    );
  if (other) throw new AppError("ERR_OTHER_OPEN_TICKET", undefined, { details: { uuid: other.uuid } });
}

/** Keeps the stretches of waiting and attending (CONTRACT.md 4.1). */
async function track(ctx: Context, ticketId: number, move: Move, row: typeof tickets.$inferSelect): Promise<void> {
  const now = ctx.now();
  const running = and(eq(trackings.ticketId, ticketId), isNull(trackings.finishedAt));
  const { userId, queueId } = row;
  if (move === "accept") await ctx.db.update(trackings).set({ startedAt: now, userId, queueId }).where(running);
  if (move === "return" || move === "transferToQueue")
    await ctx.db
      .update(trackings)
      .set({ ...waitAnew(ctx), queueId })
      .where(running);
  if (move === "transferToUser")
    await ctx.db
      .update(trackings)
      .set({ startedAt: sql`coalesce(${trackings.startedAt}, ${now.toISOString()}::timestamptz)`, userId, queueId })
      .where(running);
  if (move === "verify") await ctx.db.update(trackings).set({ queueId }).where(running);
  if (move === "resolve" || move === "end")
    await ctx.db.update(trackings).set({ finishedAt: now, userId, queueId }).where(running);
  if (move === "reopen") await startTracking(ctx, row, { isAttended: true });
}
