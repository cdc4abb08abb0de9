import type { ListPastTickets, PastTicketPage } from "@balcao/shared/inbox/tickets.ts";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { countUpTo, cutPage, pageSize } from "../../../platform/http/page.ts";
import { keysetAfter, keysetCursor } from "../../../platform/sql/keyset.ts";
import { queues } from "../../../workspace/queues/queues.table.ts";
import { users } from "../../../workspace/users/users.table.ts";
import { messages } from "../../messages/messages.table.ts";
import { findTicket } from "../find-ticket.ts";
import { isAttendance, tickets } from "../tickets.table.ts";
import { isPastReadable, maySee } from "../visible-tickets.ts";

/**
 * The other attendances of a ticket's contact, on any connection, latest first, as far as the actor may read them.
 * Throws ERR_NO_PERMISSION if the actor may not see the ticket itself.
 */
export async function listPast(ctx: Context, ticketId: number, { cursor }: ListPastTickets): Promise<PastTicketPage> {
  const { contactId, whatsappId } = await findTicket(ctx, { id: ticketId });
  const condition = and(
    eq(tickets.companyId, ctx.companyId),
    eq(tickets.contactId, contactId),
    ne(tickets.id, ticketId),
    isAttendance,
    isPastReadable(ctx),
  );
  const firstMessageId = sql<
    string | null
  >`case when ${tickets.connectionId} is not distinct from ${whatsappId}::int then (
    select ${messages.id}::text from ${messages} where ${messages.ticketId} = ${tickets.id}
    order by ${messages.createdAt}, ${messages.id} limit 1) end`;
  const found = await ctx.db
    .select({
      id: tickets.id,
      uuid: tickets.uuid,
      protocol: tickets.protocol,
      status: tickets.status,
      createdAt: tickets.createdAt,
      holder: { userId: tickets.userId, queueId: tickets.queueId },
      user: { id: users.id, name: users.name },
      queue: { id: queues.id, name: queues.name, color: queues.color },
      firstMessageId,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(queues, eq(queues.id, tickets.queueId))
    .where(and(condition, keysetAfter(cursor, tickets.createdAt, tickets.id)))
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(pageSize + 1);
  const page = cutPage(found, ({ createdAt, id }) => keysetCursor({ at: createdAt.toISOString(), id }));
  return {
    tickets: page.rows.map(({ holder, createdAt, ...ticket }) => ({
      ...ticket,
      createdAt: createdAt.toISOString(),
      mayOpen: maySee(ctx.actor, holder),
    })),
    count: await countUpTo(ctx.db, { cursor }, sql`from ${tickets} where ${condition}`),
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
  };
}
