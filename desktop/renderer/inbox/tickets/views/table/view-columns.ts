import { type Field, fieldSubjects } from "@balcao/shared/inbox/fields.ts";
import { type TicketColumn, ticketColumns, type View, type ViewColumn } from "@balcao/shared/inbox/views.ts";

/** A column that can be shown; `field` is null for what every ticket has. */
export type ShownColumn = { key: string; column: ViewColumn; field: Field | null };

/** The columns of a view that has chosen none. */
const usual: readonly TicketColumn[] = [
  "status",
  "queue",
  "agent",
  "priority",
  "waiting",
  "lastMessage",
  "lastMessageAt",
  "tags",
];

/** The columns of a view's table in their order, without those of fields that are gone. */
export function shownColumns({ columns }: Pick<View, "columns">, fields: readonly Field[]): ShownColumn[] {
  const known = new Map(allColumns(fields).map((one) => [one.key, one]));
  return (columns?.length ? columns : usual).flatMap((column) => known.get(keyOf(column)) ?? []);
}

/** All columns there are: those of every ticket, then the fields of contacts and of tickets. */
export const allColumns = (fields: readonly Field[]): ShownColumn[] => [
  ...ticketColumns.map((column) => ({ key: keyOf(column), column, field: null })),
  ...fieldSubjects
    .flatMap((subject) => fields.filter((field) => field.subject === subject && !field.isRemoved))
    .map((field) => ({ key: keyOf({ fieldId: field.id }), column: { fieldId: field.id }, field })),
];

const keyOf = (column: ViewColumn): string => (typeof column === "string" ? column : `field ${column.fieldId}`);
