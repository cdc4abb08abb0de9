import type { ChangeTicketFields, Ticket } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { changeTickets, plainFields } from "./change-tickets.ts";
import { findTicket } from "./find-ticket.ts";
import { moveTicket } from "./move-ticket.ts";
import { publishTicketChanged } from "./publish-ticket.ts";
import { readTicket } from "./ticket-view.ts";
import { tickets } from "./tickets.table.ts";

/**
 * Changes plain fields of a ticket the actor may see, in any status, and returns the ticket. A waiting ticket moves with
 * its mark. `updatedAt` stays: it says when the ticket last moved or had a message.
 */
export function changeTicketFields(ctx: Context, ticketId: number, fields: ChangeTicketFields): Promise<Ticket> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const before = await findTicket(ctx, { id: ticketId });
      if (plainFields.every((field) => fields[field] === undefined || fields[field] === before[field])) return before;
      const move = moveWithMark(before, fields);
      if (move) return moveTicket(ctx, before, move, fields);
      await changeTickets(ctx, eq(tickets.id, ticketId), fields);
      const ticket = await readTicket(ctx, ticketId);
      publishTicketChanged(ctx, before, ticket);
      return ticket;
    }),
  );
}

function moveWithMark({ status }: Ticket, { verifyTicket }: ChangeTicketFields): "verify" | "unverify" | null {
  if (status === "pending" && verifyTicket === true) return "verify";
  return status === "verified" && verifyTicket === false ? "unverify" : null;
}
