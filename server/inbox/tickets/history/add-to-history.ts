import type { TicketChange, TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { type Context, publish } from "../../../context.ts";
import { audienceOf } from "../../../platform/realtime/rooms.ts";
import { ticketHistory } from "./ticket-history.table.ts";

/** Adds a line to a ticket's history, in the caller's transaction, and publishes it to those who see the ticket. */
export async function addToHistory(
  ctx: Context,
  ticket: Pick<Ticket, "id" | "userId" | "queueId">,
  change: TicketChange,
): Promise<void> {
  const { companyId, actor } = ctx;
  const user = actor.type === "user" ? { id: actor.id, name: actor.name } : null;
  const at = ctx.now();
  const [row] = await ctx.db
    .insert(ticketHistory)
    .values({ companyId, ticketId: ticket.id, userId: user?.id ?? null, change, createdAt: at })
    .returning({ id: ticketHistory.id });
  if (!row) throw new Error("a new line of history was not returned");
  const line: TicketHistoryLine = { id: row.id, ticketId: ticket.id, user, change, createdAt: at.toISOString() };
  publish(ctx, audienceOf(ticket), "ticketHistory", { action: "create", line });
}
