import type { ChangeTicketFields, Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { changeTickets, plainFields } from "./change-tickets.ts";
import { findTicket } from "./find-ticket.ts";
import { addToHistory } from "./history/add-to-history.ts";
import { moveTicket } from "./moves/move-ticket.ts";
import { publishTicketChanged } from "./publish-ticket.ts";
import { readTicket } from "./ticket-view.ts";
import { tickets } from "./tickets.table.ts";

/**
 * Changes plain fields of a ticket the actor may see, in any status, and returns the ticket. A waiting ticket moves with
 * its mark. Otherwise `updatedAt` stays: it says when the ticket last moved or had a message. Throws ERR_TICKET_CHANGED
 * if somebody moves the ticket at the same moment.
 */
export function changeTicketFields(ctx: Context, ticketId: number, fields: ChangeTicketFields): Promise<Ticket> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const before = await findTicket(ctx, { id: ticketId });
      const { priority } = fields;
      if (priority && priority !== before.priority) await addToHistory(ctx, before, { kind: "prioritized", priority });
      const move = moveWithMark(before, fields);
      if (move) return moveTicket(ctx, before, move, fields);
      if (plainFields.every((field) => fields[field] === undefined || fields[field] === before[field])) return before;
      const [changed] = await changeTickets(ctx, asRead(before), fields);
      if (!changed) {
        await findTicket(ctx, { id: ticketId });
        throw new AppError("ERR_TICKET_CHANGED");
      }
      const ticket = await readTicket(ctx, ticketId);
      publishTicketChanged(ctx, before, ticket);
      return ticket;
    }),
  );
}

/** Condition: the ticket has not moved since it was read, so that the actor may still see it. */
const asRead = ({ id, status, userId, queueId }: Ticket): SQL | undefined =>
  and(
    eq(tickets.id, id),
    eq(tickets.status, status),
    sql`${tickets.userId} is not distinct from ${userId}::int`,
    sql`${tickets.queueId} is not distinct from ${queueId}::int`,
  );

function moveWithMark({ status }: Ticket, { verifyTicket }: ChangeTicketFields): "verify" | "unverify" | null {
  if (status === "pending" && verifyTicket === true) return "verify";
  return status === "verified" && verifyTicket === false ? "unverify" : null;
}
