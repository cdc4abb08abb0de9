import type { Ticket, UpdateTicket } from "@balcao/shared/inbox/tickets.ts";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { refuseMissingFields } from "../../fields/required-fields.ts";
import { actingUserId } from "../acting-user.ts";
import { findTicket } from "../find-ticket.ts";
import { taken } from "./accept-ticket.ts";
import { moveTicket } from "./move-ticket.ts";

/**
 * Closes an attended ticket in the caller's name; queue and agent stay for the history. The contact gets a rating
 * request if the company wants one, unless `justClose`, which also closes a waiting ticket unattended. `undoable`
 * delays the contact's messages until the closing can no longer be undone.
 */
export async function resolveTicket(
  ctx: Context,
  ticketId: number,
  { justClose = false, undoable = false }: Pick<UpdateTicket, "justClose" | "undoable"> = {},
): Promise<Ticket> {
  const before = await findTicket(ctx, { id: ticketId });
  if (justClose && (before.status === "pending" || before.status === "verified")) return dismissTicket(ctx, before);
  return transact(ctx, async (ctx) => {
    await refuseMissingFields(ctx, before);
    const ticket = await moveTicket(ctx, before, "resolve", { userId: actingUserId(ctx) });
    for (const { resolved } of ctx.followers.tickets)
      await resolved?.(ctx, ticketId, { asksRating: !justClose, undoable });
    return ticket;
  });
}

/**
 * Closes a waiting ticket that needs no attendance, such as spam: it keeps its queue and gets no agent, and the contact
 * gets neither a message nor a rating request. Throws ERR_TICKET_TAKEN if a colleague accepted it first.
 */
function dismissTicket(ctx: Context, before: Ticket): Promise<Ticket> {
  return moveTicket(ctx, before, "dismiss", {}, (current) =>
    current.status === "open" ? taken(current) : new AppError("ERR_TICKET_TRANSITION"),
  );
}
