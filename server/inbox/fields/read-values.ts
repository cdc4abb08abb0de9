import { fieldText, linkOf } from "@balcao/shared/inbox/field-text.ts";
import type { FieldKind, FieldValue, Value } from "@balcao/shared/inbox/fields.ts";
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Database } from "../../platform/sql/database.ts";
import { users } from "../../workspace/users/users.table.ts";
import { type FieldValueRow, fieldChoices, fields, fieldValues } from "./fields.table.ts";

/** The contact or the ticket that has the values. */
export type FieldOwner = { contactId: number } | { ticketId: number };

/** Condition: values of this contact, or of this ticket. The caller has checked that it is the company's. */
export const valuesOf = (owner: FieldOwner) =>
  "ticketId" in owner ? eq(fieldValues.ticketId, owner.ticketId) : eq(fieldValues.contactId, owner.contactId);

/** The values of a contact or a ticket in the order of its fields, those of removed fields left out. */
export async function readValues({ db }: Context, owner: FieldOwner): Promise<FieldValue[]> {
  return toValues(await select(db, valuesOf(owner)));
}

/** The texts of many contacts' values, by contact and field. */
export async function readContactTexts(
  { db }: Context,
  contactIds: readonly number[],
): Promise<Map<number, Map<number, string>>> {
  const rows = await select(db, inArray(fieldValues.contactId, [...contactIds]));
  const byContact = Map.groupBy(rows, ({ row }) => row.contactId ?? 0);
  const textsOf = (own: ReadRow[]) => new Map(toValues(own).map(({ fieldId, text }) => [fieldId, text]));
  return new Map([...byContact].map(([id, own]) => [id, textsOf(own)]));
}

/** The values of some fields, by ticket: its own, and its contact's. */
export async function readValuesOfTickets(
  { db }: Context,
  tickets: readonly { id: number; contactId: number }[],
  fieldIds: readonly number[],
): Promise<Map<number, FieldValue[]>> {
  const ofTickets = inArray(
    fieldValues.ticketId,
    tickets.map(({ id }) => id),
  );
  const ofContacts = inArray(
    fieldValues.contactId,
    tickets.map(({ contactId }) => contactId),
  );
  const rows = await select(db, and(inArray(fieldValues.fieldId, [...fieldIds]), or(ofTickets, ofContacts)));
  const byTicket = Map.groupBy(rows, ({ row }) => row.ticketId);
  const byContact = Map.groupBy(rows, ({ row }) => row.contactId);
  return new Map(
    tickets.map(({ id, contactId }) => [
      id,
      toValues([...(byContact.get(contactId) ?? []), ...(byTicket.get(id) ?? [])]),
    ]),
  );
}

function select(db: Database, which: SQL | undefined) {
  return db
    .select({
      row: fieldValues,
      field: { id: fields.id, name: fields.name, kind: fields.kind },
      choice: fieldChoices.name,
      person: users.name,
    })
    .from(fieldValues)
    .innerJoin(fields, and(eq(fields.id, fieldValues.fieldId), isNull(fields.removedAt)))
    .leftJoin(fieldChoices, eq(fieldChoices.id, fieldValues.choiceId))
    .leftJoin(users, eq(users.id, fieldValues.userId))
    .where(which)
    .orderBy(asc(fields.position), asc(fields.id), sql`${fieldChoices.position} nulls last`, asc(fieldValues.id));
}

/**
 * SQL: the rows of values for which a condition on `v` holds, as JSON beside what a statement reads else; `toValues` makes
 * values of them.
 */
export const valueRows = (condition: SQL) => sql<ReadRow[]>`(
  select coalesce(json_agg(json_build_object(
    'row', json_build_object('text', v.text, 'number', v.number, 'day', v.day, 'choiceId', v.choice_id,
      'userId', v.user_id, 'flag', v.flag),
    'field', json_build_object('id', f.id, 'name', f.name, 'kind', f.kind), 'choice', o.name, 'person', p.name)
    order by f.position, f.id, o.position nulls last, v.id), '[]')
  from ${fieldValues} v join ${fields} f on f.id = v.field_id and f.removed_at is null
    left join ${fieldChoices} o on o.id = v.choice_id left join ${users} p on p.id = v.user_id
  where ${condition})`;

/** The values of rows that are in the order of their fields. */
export const toValues = (rows: readonly ReadRow[]): FieldValue[] =>
  [...Map.groupBy(rows, ({ field }) => field.id).values()].flatMap((ofField) => toValue(ofField));

type Stored = Pick<FieldValueRow, "text" | "number" | "day" | "choiceId" | "userId" | "flag">;

type ReadRow = {
  row: Stored;
  field: { id: number; name: string; kind: FieldKind };
  choice: string | null;
  person: string | null;
};

function toValue(rows: readonly ReadRow[]): FieldValue[] {
  const [first] = rows;
  if (!first) return [];
  const { field, row } = first;
  const known = { fieldId: field.id, name: field.name };
  if (field.kind === "choices") {
    const chosen = rows.flatMap(({ row: { choiceId }, choice }) =>
      choiceId && choice ? [{ id: choiceId, choice }] : [],
    );
    if (chosen.length > 0)
      return [{ ...known, value: chosen.map(({ id }) => id), text: chosen.map(({ choice }) => choice).join(", ") }];
  }
  const value = plainValue(field.kind, row);
  return [{ ...known, value, text: textOf(first, value) }];
}

/** The value of a row for a kind; null if its text is of an earlier kind. */
function plainValue(kind: FieldKind, { text, number, day, choiceId, userId, flag }: Stored): Value | null {
  switch (kind) {
    case "text":
      return text;
    case "link":
      return text === null ? null : linkOf(text);
    case "number":
    case "money":
      return number;
    case "date":
      return day;
    case "choice":
      return choiceId;
    case "choices":
      return choiceId === null ? null : [choiceId];
    case "person":
      return userId;
    case "yesNo":
      return flag;
  }
}

function textOf({ row, field: { kind }, choice, person }: ReadRow, value: Value | null): string {
  if (kind === "person") return person ?? row.text ?? "";
  if (value === null) return row.text ?? "";
  return kind === "choice" || kind === "choices" ? (choice ?? "") : fieldText(kind, value);
}
