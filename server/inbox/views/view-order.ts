import { type Ticket, ticketPriorities } from "@balcao/shared/inbox/tickets.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Sorting } from "../tickets/list/ticket-order.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { waitOfAny } from "./filter-sql.ts";

/**
 * A list has one sort key, a time, which its cursors carry. Tickets that come after all others in one respect are put
 * behind them by a thousand years for each step.
 */
const stepHours = 8_760_000;

const later = (time: string, steps: number): string =>
  new Date(Date.parse(time) + steps * stepHours * 3_600_000).toISOString();

const laterBy = (time: SQL, steps: SQL): SQL =>
  sql`${time} + ${steps} * interval '${sql.raw(String(stepHours))} hours'`;

/** The tickets in which nobody waits come last, those with the oldest message first. */
const waitKey = sql`coalesce(${waitOfAny}, ${laterBy(sql`${tickets.lastMessageAt}`, sql`1`)})`;

const waitPlace = ({ status, unansweredSince, waitingSince, lastMessageAt }: Ticket): string =>
  waitingSince ?? (status === "open" && unansweredSince ? unansweredSince : later(lastMessageAt, 1));

export const longestWaitFirst: Sorting = { by: waitKey, order: "asc", placeOf: waitPlace };

const mostUrgent = ticketPriorities.length - 1;
const stepsOf = sql`case ${tickets.priority}::text ${sql.join(
  ticketPriorities.map((priority, place) => sql.raw(`when '${priority}' then ${mostUrgent - place}`)),
  sql` `,
)} end`;

/** Two steps for each level of priority: the second one divides it into those who wait and those who do not. */
export const mostUrgentFirst: Sorting = {
  by: laterBy(waitKey, sql`2 * ${stepsOf}`),
  order: "asc",
  placeOf: (ticket) =>
    later(waitPlace(ticket), 2 * (mostUrgent - ticketPriorities.indexOf(ticket.priority ?? "normal"))),
};
