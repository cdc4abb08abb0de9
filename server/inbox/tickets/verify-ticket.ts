import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { Context } from "../../context.ts";
import { findTicket } from "./find-ticket.ts";
import { moveTicket } from "./move-ticket.ts";

/** Marks a waiting ticket as an opportunity ("Oportunidade"). */
export async function verifyTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  return moveTicket(ctx, await findTicket(ctx, { id: ticketId }), "verify", { verifyTicket: true });
}
