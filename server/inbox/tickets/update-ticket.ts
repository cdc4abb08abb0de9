import type { Ticket, UpdateTicket } from "@balcao/shared/inbox/tickets.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { acceptTicket } from "./accept-ticket.ts";
import { findCompanyTicket } from "./find-ticket.ts";
import { reopenTicket } from "./reopen-ticket.ts";
import { resolveTicket } from "./resolve-ticket.ts";
import { returnTicket } from "./return-ticket.ts";
import { transferTicket } from "./transfer-ticket.ts";
import { unverifyTicket } from "./unverify-ticket.ts";
import { verifyTicket } from "./verify-ticket.ts";

/**
 * Runs the move that a call of `PUT /tickets/{id}` requests (docs/contract/tickets.md#moves). A queue makes it a
 * transfer, unless the ticket is closed: existing clients send the queue with every change.
 */
export function updateTicket(ctx: Context, ticketId: number, update: UpdateTicket): Promise<Ticket> {
  // A concurrent removal of the agent or the queue takes the same locks in the other order.
  return retryLostRace(() => runUpdate(ctx, ticketId, update));
}

async function runUpdate(ctx: Context, ticketId: number, update: UpdateTicket): Promise<Ticket> {
  if (update.queueId && update.status !== "closed" && update.status !== "verified") {
    const { status } = await findCompanyTicket(ctx, { id: ticketId });
    if (status !== "closed") return transferTicket(ctx, ticketId, update.queueId, update.userId ?? null);
  }
  switch (update.status) {
    case "open": {
      const { status } = await findCompanyTicket(ctx, { id: ticketId });
      return status === "closed" ? reopenTicket(ctx, ticketId) : acceptTicket(ctx, ticketId);
    }
    case "pending": {
      const { status } = await findCompanyTicket(ctx, { id: ticketId });
      return status === "verified" ? unverifyTicket(ctx, ticketId) : returnTicket(ctx, ticketId);
    }
    case "closed":
      return resolveTicket(ctx, ticketId, update);
    case "verified":
      return verifyTicket(ctx, ticketId);
    default:
      throw new AppError("ERR_INVALID_REQUEST", "A new status is required.");
  }
}
