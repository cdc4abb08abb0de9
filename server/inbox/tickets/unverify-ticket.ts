import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { Context } from "../../context.ts";
import { findTicket } from "./find-ticket.ts";
import { moveTicket } from "./move-ticket.ts";

/** Removes the mark of an opportunity: the ticket is pending again, and its waiting time continues. */
export async function unverifyTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  return moveTicket(ctx, await findTicket(ctx, { id: ticketId }), "unverify", { verifyTicket: false });
}
