import type { Ticket } from "@balcao/shared/tickets.ts";
import { afterCommit, type Context, tell } from "../../context.ts";
import { audienceOf, listRooms, notificationRooms, ticketRooms } from "../../platform/realtime/rooms.ts";

/**
 * Tells who sees a ticket that it changed. Where it left a list or an audience, its delete goes out first
 * (CONTRACT.md section 2, traps 2 and 3), and screens that may not see it any more stop hearing of it. Who has no list
 * on screen counts what waits all the same: the notifications of who loses it hear of the delete, too.
 */
export function tellTicketChanged(
  ctx: Context,
  before: Pick<Ticket, "status" | "userId" | "queueId">,
  ticket: Ticket,
): void {
  const now = [...listRooms(ticket), ...notificationRooms(ticket)];
  const left = [...listRooms(before), ...notificationRooms(before)].filter((room) => !now.includes(room));
  if (left.length > 0) {
    tell(ctx, left, "ticket", { action: "delete", ticketId: ticket.id, status: before.status });
    afterCommit(ctx, () => ctx.realtime.narrowTicket(ctx.companyId, ticket.id, audienceOf(ticket)));
  }
  tell(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
}
