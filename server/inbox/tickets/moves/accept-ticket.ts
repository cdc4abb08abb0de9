import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actingUserId } from "../acting-user.ts";
import { findCompanyTicket } from "../find-ticket.ts";
import { mayAttend } from "../visible-tickets.ts";
import { moveTicket } from "./move-ticket.ts";

/**
 * Assigns a waiting ticket to the caller. The first of two agents wins; the other gets ERR_TICKET_TAKEN with the
 * winner's name. Accepting one's own open ticket again changes nothing.
 */
export async function acceptTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  const before = await findCompanyTicket(ctx, { id: ticketId });
  if (!mayAttend(ctx.actor, before)) throw new AppError("ERR_NO_PERMISSION");
  const userId = actingUserId(ctx);
  if (before.status === "open") {
    if (before.userId === userId) return before;
    throw taken(before);
  }
  return moveTicket(ctx, before, "accept", { userId }, (current) => {
    if (current.status === "open") return taken(current);
    return new AppError(mayAttend(ctx.actor, current) ? "ERR_TICKET_TRANSITION" : "ERR_NO_PERMISSION");
  });
}

/** The error for the agent who came second. */
export const taken = (ticket: Ticket): AppError =>
  new AppError("ERR_TICKET_TAKEN", `${ticket.user?.name ?? "Another user"} has already accepted the ticket.`, {
    details: { user: ticket.user },
  });
