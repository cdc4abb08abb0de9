import type { OtherTicket, Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { maySee } from "./visible-tickets.ts";

/** The error ERR_OTHER_OPEN_TICKET: the contact's current ticket, its agent, and whether the caller may open it. */
export function otherTicket({ actor }: Context, other: Pick<Ticket, "uuid" | "userId" | "queueId" | "user">): AppError {
  const details: OtherTicket = { uuid: other.uuid, user: other.user, mayOpen: maySee(actor, other) };
  return new AppError("ERR_OTHER_OPEN_TICKET", undefined, { details });
}
