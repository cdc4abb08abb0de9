import type { Ticket } from "@balcao/shared/tickets.ts";
import { afterCommit, type Context, tell } from "../../context.ts";
import { audienceOf, listRooms, ticketRooms } from "../../platform/realtime/rooms.ts";

/**
 * Tells who sees a ticket that it changed. Where it left a list or an audience, its delete goes out first
 * (CONTRACT.md section 2, traps 2 and 3), and screens that may not see it any more stop hearing of it.
 */
export function tellTicketChanged(
  ctx: Context,
  before: Pick<Ticket, "status" | "userId" | "queueId">,
  ticket: Ticket,
): void {
  const left = listRooms(before).filter((room) => !listRooms(ticket).includes(room));
  if (left.length > 0) {
    tell(ctx, left, "ticket", { action: "delete", ticketId: ticket.id, status: before.status });
    afterCommit(ctx, () => ctx.realtime.narrowTicket(ctx.companyId, ticket.id, audienceOf(ticket)));
  }
  tell(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
}
