import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { Context } from "../../context.ts";
import { findTicket } from "./find-ticket.ts";
import { moveTicket } from "./move-ticket.ts";

/** Returns an attended ticket to pending, without an agent. */
export async function returnTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  return moveTicket(ctx, await findTicket(ctx, { id: ticketId }), "return", { userId: null });
}
