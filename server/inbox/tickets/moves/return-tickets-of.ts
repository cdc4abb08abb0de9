import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import type { UserFollower } from "../../../workspace/users/user-followers.ts";
import { changeTickets } from "../change-tickets.ts";
import { publishTicketChanged } from "../publish-ticket.ts";
import { readTicketsById } from "../ticket-view.ts";
import { isAttendance, notSnoozed, tickets } from "../tickets.table.ts";
import { trackings } from "../trackings.table.ts";
import { handOverToAgents, waitAnew } from "./move-ticket.ts";

/**
 * Returns all tickets that an agent attends to pending, without an agent, in as many statements for a thousand as for
 * one. The caller holds the agent's row, so that none is added meanwhile. Returns how many.
 */
async function returnTicketsOf(ctx: Context, userId: number): Promise<number> {
  const { db, companyId } = ctx;
  const held = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), isAttendance, eq(tickets.userId, userId), eq(tickets.status, "open")))
    .orderBy(asc(tickets.id))
    .for("no key update");
  if (held.length === 0) return 0;
  const ids = held.map(({ id }) => id);
  const before = await readTicketsById(ctx, ids);
  const now = ctx.now();
  const returned = { status: "pending" as const, userId: null, chatbot: false, ...notSnoozed, updatedAt: now };
  await changeTickets(ctx, inArray(tickets.id, ids), returned);
  await db
    .update(trackings)
    .set(waitAnew(ctx))
    .where(and(inArray(trackings.ticketId, ids), isNull(trackings.finishedAt)));
  // Agents had them: the bot must not start again.
  await handOverToAgents(ctx, ids);
  const was = new Map(before.map((ticket) => [ticket.id, ticket]));
  for (const ticket of await readTicketsById(ctx, ids)) {
    publishTicketChanged(ctx, was.get(ticket.id) ?? ticket, ticket);
  }
  return ids.length;
}

export const ticketsOfUsers: UserFollower = {
  removing: async (ctx, userId) => ({ returnedTickets: await returnTicketsOf(ctx, userId) }),
};
