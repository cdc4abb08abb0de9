import type { Ticket } from "@balcao/shared/tickets.ts";
import type { Context } from "../../context.ts";
import { actingUserId } from "./acting-user.ts";
import { findTicket } from "./find-ticket.ts";
import { moveTicket } from "./move-ticket.ts";

/** Opens a closed ticket again for the agent who asks. Throws ERR_OTHER_OPEN_TICKET when the contact has another. */
export async function reopenTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  return moveTicket(ctx, await findTicket(ctx, { id: ticketId }), "reopen", { userId: actingUserId(ctx) });
}
