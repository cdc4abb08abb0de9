import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { changeTickets } from "../tickets/change-tickets.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { messages } from "./messages.table.ts";

/** Condition: a message `a` is a person's to the contact, and did not fail. */
export const isAnswer = sql`a.from_me and not a.is_automatic and a.failure is null`;

const lastAnswer = sql`(select max(a.created_at) from ${messages} a where a.ticket_id = ${tickets.id} and ${isAnswer})`;

export const firstUnanswered = sql`(select min(m.created_at) from ${messages} m
  where m.ticket_id = ${tickets.id} and not m.from_me and m.created_at > coalesce(${lastAnswer}, '-infinity'))`;

/** Computes again since when the contact of an open ticket waits for an answer; an unsent answer does not count. */
export async function refreshWait(ctx: Context, ticketId: number): Promise<void> {
  const isOpen = and(eq(tickets.id, ticketId), eq(tickets.status, "open"));
  await changeTickets(ctx, isOpen, { unansweredSince: firstUnanswered });
}
