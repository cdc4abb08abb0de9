import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { ViewColumn, ViewPage } from "@balcao/shared/inbox/views.ts";
import type { Context } from "../../context.ts";
import { readValuesOfTickets } from "../fields/read-values.ts";

/** The fields among the columns of a table. */
export const fieldIdsOf = (columns: readonly ViewColumn[]): number[] =>
  columns.flatMap((column) => (typeof column === "string" ? [] : column.fieldId));

/** The values of a table's field columns, of tickets that the actor may see; one statement for any number of them. */
export async function readColumnValues(
  ctx: Context,
  columns: readonly ViewColumn[],
  tickets: readonly Ticket[],
): Promise<ViewPage["fieldValues"]> {
  const fieldIds = fieldIdsOf(columns);
  if (fieldIds.length === 0 || tickets.length === 0) return [];
  const byTicket = await readValuesOfTickets(ctx, tickets, fieldIds);
  return [...byTicket].flatMap(([ticketId, values]) => (values.length > 0 ? { ticketId, values } : []));
}
