import type { Ticket } from "@balcao/shared/tickets.ts";
import type { Context } from "../../context.ts";
import { findTicket } from "./find-ticket.ts";
import { moveTicket } from "./move-ticket.ts";

/** Puts an attended ticket back to wait, with nobody. */
export async function returnTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  return moveTicket(ctx, await findTicket(ctx, { id: ticketId }), "return", { userId: null });
}
