import { and, eq, isNull, ne } from "drizzle-orm";
import { afterCommit, type Context } from "../../context.ts";
import { audienceOf } from "../../platform/realtime/rooms.ts";
import { silenceBot } from "../bot/silence-bot.ts";
import { tellTicketChanged } from "../tickets/tell-ticket.ts";
import { readTicketsById } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";

/** Each is told of in full: of more, screens fetch their lists again when they hear that the queue is gone. */
const toldMax = 200;

/**
 * Puts the tickets of a queue that are not closed into another one, where they are people's as after a transfer, or
 * into none, where the bot offers the other queues. Answers how many. The order of lists stays, since nothing happened
 * in the conversations.
 */
export async function moveQueueTickets(ctx: Context, queueId: number, moveTo: number | null): Promise<number> {
  const moved = await ctx.db
    .update(tickets)
    .set({ queueId: moveTo, chatbot: false })
    .where(and(eq(tickets.companyId, ctx.companyId), eq(tickets.queueId, queueId), ne(tickets.status, "closed")))
    .returning({ id: tickets.id, status: tickets.status, userId: tickets.userId });
  if (moved.length === 0) return 0;
  // The menu that a contact has before it is gone: its number must not choose from another one.
  if (moveTo !== null) {
    await silenceBot(
      ctx,
      moved.map(({ id }) => id),
    );
  }
  await ctx.db
    .update(trackings)
    .set({ queueId: moveTo })
    .where(and(eq(trackings.companyId, ctx.companyId), eq(trackings.queueId, queueId), isNull(trackings.finishedAt)));

  const before = new Map(moved.map((ticket) => [ticket.id, { ...ticket, queueId }]));
  const told = moved.slice(0, toldMax).map(({ id }) => id);
  for (const ticket of await readTicketsById(ctx.db, told)) {
    tellTicketChanged(ctx, before.get(ticket.id) ?? ticket, ticket);
  }
  for (const { id, userId } of moved.slice(toldMax)) {
    const audience = audienceOf({ userId, queueId: moveTo });
    if (userId === null) afterCommit(ctx, () => ctx.realtime.narrowTicket(ctx.companyId, id, audience));
  }
  return moved.length;
}
