import type { Ticket } from "@balcao/shared/tickets.ts";
import { type Context, transact } from "../../context.ts";
import { sayFarewell } from "../ratings/say-farewell.ts";
import { actingUserId } from "./acting-user.ts";
import { findTicket } from "./find-ticket.ts";
import { moveTicket } from "./move-ticket.ts";

/**
 * Closes an attended ticket in the name of who resolves it; queue and agent stay for history. The contact is asked for a
 * rating where the company wants one, unless `justClose`.
 */
export async function resolveTicket(ctx: Context, ticketId: number, justClose = false): Promise<Ticket> {
  const before = await findTicket(ctx, { id: ticketId });
  return transact(ctx, async (ctx) => {
    const ticket = await moveTicket(ctx, before, "resolve", { userId: actingUserId(ctx) });
    await sayFarewell(ctx, ticketId, { asksRating: !justClose });
    return ticket;
  });
}
