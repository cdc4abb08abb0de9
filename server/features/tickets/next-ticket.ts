import type { Ticket, TicketFilter } from "@balcao/shared/tickets.ts";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { readTickets } from "./ticket-view.ts";
import { tickets } from "./tickets.table.ts";
import { trackings } from "./trackings.table.ts";
import { isVisible } from "./visible-tickets.ts";

/** The ticket that has been waiting longest among those the caller sees, or null when nobody waits. */
export async function nextTicket(ctx: Context, filter: TicketFilter): Promise<Ticket | null> {
  const waiting = ctx.db
    .select({ id: tickets.id })
    .from(trackings)
    .innerJoin(tickets, eq(tickets.id, trackings.ticketId))
    .where(
      and(
        eq(trackings.companyId, ctx.companyId),
        isNull(trackings.startedAt),
        isNull(trackings.finishedAt),
        isVisible(ctx, filter, ["pending", "verified"]),
      ),
    )
    .orderBy(asc(trackings.queuedAt), asc(trackings.id))
    .limit(1);
  const [ticket] = await readTickets(ctx.db, inArray(tickets.id, waiting));
  return ticket ?? null;
}
