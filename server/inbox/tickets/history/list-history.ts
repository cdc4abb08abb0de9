import type { TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import { desc, eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { users } from "../../../workspace/users/users.table.ts";
import { findTicket } from "../find-ticket.ts";
import { ticketHistory } from "./ticket-history.table.ts";

/** A conversation shows no more. */
const mostLines = 500;

/** The latest lines of a ticket's history, newest first, for those who see the ticket. */
export async function listHistory(ctx: Context, ticketId: number): Promise<TicketHistoryLine[]> {
  await findTicket(ctx, { id: ticketId });
  const rows = await ctx.db
    .select({
      id: ticketHistory.id,
      ticketId: ticketHistory.ticketId,
      user: { id: users.id, name: users.name },
      change: ticketHistory.change,
      createdAt: ticketHistory.createdAt,
    })
    .from(ticketHistory)
    .leftJoin(users, eq(users.id, ticketHistory.userId))
    .where(eq(ticketHistory.ticketId, ticketId))
    .orderBy(desc(ticketHistory.id))
    .limit(mostLines);
  return rows.map(({ createdAt, ...line }) => ({ ...line, createdAt: createdAt.toISOString() }));
}
