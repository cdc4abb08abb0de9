import type { Ticket } from "@balcao/shared/tickets.ts";
import type { Context } from "../../context.ts";
import { actingUserId } from "./acting-user.ts";
import { findTicket } from "./find-ticket.ts";
import { moveTicket } from "./move-ticket.ts";

/** Closes an attended ticket in the name of who resolves it; queue and agent stay for history. */
export async function resolveTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  return moveTicket(ctx, await findTicket(ctx, { id: ticketId }), "resolve", { userId: actingUserId(ctx) });
}
