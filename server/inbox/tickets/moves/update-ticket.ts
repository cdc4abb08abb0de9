import type { Ticket, UpdateTicket } from "@balcao/shared/inbox/tickets.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { companyTimeZone } from "../../../workspace/companies/company-time-zone.ts";
import { actingUserId } from "../acting-user.ts";
import { findCompanyTicket, findTicket } from "../find-ticket.ts";
import { asAttendance } from "../open/open-ticket.ts";
import { acceptTicket } from "./accept-ticket.ts";
import { moveTicket } from "./move-ticket.ts";
import { resolveTicket } from "./resolve-ticket.ts";
import { transferTicket } from "./transfer-ticket.ts";

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

/** Marks a waiting ticket as an opportunity ("Oportunidade"). */
async function verifyTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  return moveTicket(ctx, await findTicket(ctx, { id: ticketId }), "verify", { verifyTicket: true });
}

/** Removes the mark of an opportunity: the ticket is pending again, and its waiting time continues. */
async function unverifyTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  return moveTicket(ctx, await findTicket(ctx, { id: ticketId }), "unverify", { verifyTicket: false });
}

/** Reopens a closed ticket for the caller; a thread becomes an attendance. Throws ERR_OTHER_OPEN_TICKET when the contact has another. */
async function reopenTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  const before = await findTicket(ctx, { id: ticketId });
  const isThread = before.protocol === "";
  const begun = isThread ? asAttendance(ctx.now(), await companyTimeZone(ctx)) : {};
  return moveTicket(ctx, before, "reopen", { userId: actingUserId(ctx), ...begun });
}

/** Returns an attended ticket to pending, without an agent. */
export async function returnTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  return moveTicket(ctx, await findTicket(ctx, { id: ticketId }), "return", { userId: null });
}
