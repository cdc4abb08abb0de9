import { and, eq, isNull, ne } from "drizzle-orm";
import { afterCommit, type Context } from "../../../context.ts";
import { audienceOf } from "../../../platform/realtime/rooms.ts";
import type { QueueFollower } from "../../../workspace/queues/queue-followers.ts";
import { changeTickets } from "../change-tickets.ts";
import { publishTicketChanged } from "../publish-ticket.ts";
import { readTicketsById } from "../ticket-view.ts";
import { isAttendance, tickets } from "../tickets.table.ts";
import { trackings } from "../trackings.table.ts";
import { handOverToAgents } from "./move-ticket.ts";

/** The number that is published one by one; beyond it, screens refetch their lists when the queue is deleted. */
const mostPublished = 200;

/**
 * Moves the tickets of a queue that are not closed: into another queue, where agents attend them without the bot, as
 * after a transfer, or into none, where the bot offers the other queues. Returns how many. The order of lists stays,
 * because no message was added.
 */
async function moveQueueTickets(ctx: Context, queueId: number, moveTo: number | null): Promise<number> {
  const isCurrent = and(
    eq(tickets.companyId, ctx.companyId),
    isAttendance,
    eq(tickets.queueId, queueId),
    ne(tickets.status, "closed"),
  );
  const moved = await changeTickets(ctx, isCurrent, { queueId: moveTo, chatbot: false });
  if (moved.length === 0) return 0;
  // The contact's menu no longer exists: its numbers must not choose from another one.
  if (moveTo !== null) {
    await handOverToAgents(
      ctx,
      moved.map(({ id }) => id),
    );
  }
  await ctx.db
    .update(trackings)
    .set({ queueId: moveTo })
    .where(and(eq(trackings.companyId, ctx.companyId), eq(trackings.queueId, queueId), isNull(trackings.finishedAt)));

  const before = new Map(moved.map((ticket) => [ticket.id, { ...ticket, queueId }]));
  const shownIds = moved.slice(0, mostPublished).map(({ id }) => id);
  for (const ticket of await readTicketsById(ctx, shownIds)) {
    publishTicketChanged(ctx, before.get(ticket.id) ?? ticket, ticket);
  }
  for (const { id, userId } of moved.slice(mostPublished)) {
    const audience = audienceOf({ userId, queueId: moveTo });
    if (userId === null) afterCommit(ctx, () => ctx.realtime.narrowTicket(ctx.companyId, id, audience));
  }
  return moved.length;
}

export const ticketsOfQueues: QueueFollower = {
  removing: async (ctx, queueId, moveTo) => ({ movedTickets: await moveQueueTickets(ctx, queueId, moveTo) }),
};
