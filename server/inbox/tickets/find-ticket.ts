import type { OtherTicket, Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { readTickets, readTicketsById } from "./ticket-view.ts";
import { tickets } from "./tickets.table.ts";
import { maySee } from "./visible-tickets.ts";

/** A ticket of the company, without a check of who may see it. Throws ERR_NO_TICKET_FOUND. */
export async function findCompanyTicket(ctx: Context, key: { id: number } | { uuid: string }): Promise<Ticket> {
  const [ticket] =
    "id" in key
      ? await readTicketsById(ctx, [key.id])
      : await readTickets(ctx, and(eq(tickets.companyId, ctx.companyId), eq(tickets.uuid, key.uuid)));
  if (ticket?.companyId !== ctx.companyId) throw new AppError("ERR_NO_TICKET_FOUND");
  return ticket;
}

/** A ticket the actor may see. Throws ERR_NO_TICKET_FOUND, or ERR_NO_PERMISSION for a colleague's. */
export async function findTicket(ctx: Context, key: { id: number } | { uuid: string }): Promise<Ticket> {
  const ticket = await findCompanyTicket(ctx, key);
  if (!maySee(ctx.actor, ticket)) throw new AppError("ERR_NO_PERMISSION");
  return ticket;
}

/** The error ERR_OTHER_OPEN_TICKET: the contact's current ticket, its agent, and whether the caller may open it. */
export function otherTicket({ actor }: Context, other: Pick<Ticket, "uuid" | "userId" | "queueId" | "user">): AppError {
  const details: OtherTicket = { uuid: other.uuid, user: other.user, mayOpen: maySee(actor, other) };
  return new AppError("ERR_OTHER_OPEN_TICKET", undefined, { details });
}
