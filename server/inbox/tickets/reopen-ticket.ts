import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { Context } from "../../context.ts";
import { companyTimeZone } from "../../workspace/companies/company-time-zone.ts";
import { actingUserId } from "./acting-user.ts";
import { findTicket } from "./find-ticket.ts";
import { moveTicket } from "./move-ticket.ts";
import { asAttendance } from "./open-ticket.ts";

/** Reopens a closed ticket for the caller; a thread becomes an attendance. Throws ERR_OTHER_OPEN_TICKET when the contact has another. */
export async function reopenTicket(ctx: Context, ticketId: number): Promise<Ticket> {
  const before = await findTicket(ctx, { id: ticketId });
  const isThread = before.protocol === "";
  const begun = isThread ? asAttendance(ctx.now(), await companyTimeZone(ctx)) : {};
  return moveTicket(ctx, before, "reopen", { userId: actingUserId(ctx), ...begun });
}
