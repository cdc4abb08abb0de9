import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { afterCommit, type Context, publish } from "../../context.ts";
import { audienceOf, listRooms, notificationRooms, ticketRooms } from "../../platform/realtime/rooms.ts";

/**
 * Publishes a change of a ticket to the people who see it. If it left a list or an audience, its delete is published
 * first (docs/contract/wire.md#live-events), and screens that may not see it any more leave its room. Notifications
 * count waiting tickets without a list on screen, so people who lose it get the delete, too.
 */
export function publishTicketChanged(
  ctx: Context,
  before: Pick<Ticket, "status" | "userId" | "queueId">,
  ticket: Ticket,
): void {
  const now = [...listRooms(ticket), ...notificationRooms(ticket)];
  const left = [...listRooms(before), ...notificationRooms(before)].filter((room) => !now.includes(room));
  if (left.length > 0) {
    publish(ctx, left, "ticket", { action: "delete", ticketId: ticket.id, status: before.status });
    afterCommit(ctx, () => ctx.realtime.narrowTicket(ctx.companyId, ticket.id, audienceOf(ticket)));
  }
  publish(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
}
