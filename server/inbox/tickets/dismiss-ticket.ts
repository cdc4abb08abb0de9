import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { taken } from "./accept-ticket.ts";
import { moveTicket } from "./move-ticket.ts";

/**
 * Closes a waiting ticket that needs no attendance, such as spam: it keeps its queue and gets no agent, and the contact
 * gets neither a message nor a rating request. Throws ERR_TICKET_TAKEN if a colleague accepted it first.
 */
export function dismissTicket(ctx: Context, before: Ticket): Promise<Ticket> {
  return moveTicket(ctx, before, "dismiss", {}, (current) =>
    current.status === "open" ? taken(current) : new AppError("ERR_TICKET_TRANSITION"),
  );
}
