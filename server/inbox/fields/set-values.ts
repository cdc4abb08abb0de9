import { isDay, linkOf, mostNumber } from "@balcao/shared/inbox/field-text.ts";
import {
  type Field,
  type FieldValue,
  fieldLimits,
  type SetFieldValues,
  type Value,
} from "@balcao/shared/inbox/fields.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { isVisible, withoutDirectionMarks } from "@balcao/shared/platform/visible-text.ts";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { audienceOf, rooms } from "../../platform/realtime/rooms.ts";
import { users } from "../../workspace/users/users.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { addToHistory } from "../tickets/history/add-to-history.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { fields, fieldValues } from "./fields.table.ts";
import { listFields } from "./find-field.ts";
import { type FieldOwner, readValues, valuesOf } from "./read-values.ts";

type Given = SetFieldValues["values"][number];
type Columns = Omit<typeof fieldValues.$inferInsert, "id" | "fieldId" | "contactId" | "ticketId">;

/**
 * Sets values of a ticket that the actor may see, and returns all of its values. Each change is a line of its history.
 * Throws ERR_NO_FIELD_FOUND, and ERR_FIELD_VALUE with the field: then nothing is changed.
 */
export function setTicketValues(ctx: Context, ticketId: number, { values }: SetFieldValues): Promise<FieldValue[]> {
  return transact(ctx, async (ctx) => {
    await ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.companyId, ctx.companyId), eq(tickets.id, ticketId)))
      .for("no key update");
    const ticket = await findTicket(ctx, { id: ticketId });
    const { before, after } = await setValues(ctx, { ticketId }, values);
    await tellHistory(ctx, ticket, before, after);
    publish(ctx, audienceOf(ticket), "fieldValues", { action: "update", ticketId, contactId: null, values: after });
    return after;
  });
}

/** Sets values of a contact of the company, and returns all of its values. Throws like `setTicketValues`. */
export function setContactValues(ctx: Context, contactId: number, { values }: SetFieldValues): Promise<FieldValue[]> {
  return transact(ctx, async (ctx) => {
    const [contact] = await ctx.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId)))
      .for("no key update");
    if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
    return setValuesOfLocked(ctx, contactId, values);
  });
}

/** Sets values of a contact that the caller's transaction has locked. Throws like `setTicketValues`. */
export async function setValuesOfLocked(
  ctx: Context,
  contactId: number,
  values: SetFieldValues["values"],
): Promise<FieldValue[]> {
  const { after } = await setValues(ctx, { contactId }, values);
  publish(ctx, [rooms.everyone], "fieldValues", { action: "update", ticketId: null, contactId, values: after });
  return after;
}

/** In a transaction that holds the owner's lock. Of two values for one field the last one counts. */
async function setValues(ctx: Context, owner: FieldOwner, given: readonly Given[]) {
  const wanted = new Map(given.map(({ fieldId, value }) => [fieldId, value]));
  const known = await lockedFields(ctx, owner, [...wanted.keys()]);
  const before = await readValues(ctx, owner);
  const names = await namesOf(ctx, known, wanted);
  const rows = known.flatMap((field) => {
    const value = wanted.get(field.id) ?? null;
    const present = before.find(({ fieldId }) => fieldId === field.id)?.value ?? null;
    return columnsOf(field, value, present, names).map((columns) => ({ fieldId: field.id, ...owner, ...columns }));
  });
  await ctx.db.delete(fieldValues).where(and(valuesOf(owner), inArray(fieldValues.fieldId, [...wanted.keys()])));
  if (rows.length > 0) await ctx.db.insert(fieldValues).values(rows);
  return { before, after: await readValues(ctx, owner) };
}

/** Locked, so that none of them gets another kind meanwhile. */
async function lockedFields(ctx: Context, owner: FieldOwner, ids: readonly number[]): Promise<Field[]> {
  const subject = "ticketId" in owner ? "ticket" : "contact";
  const rows = await ctx.db
    .select({ id: fields.id })
    .from(fields)
    .where(
      and(
        eq(fields.companyId, ctx.companyId),
        eq(fields.subject, subject),
        isNull(fields.removedAt),
        inArray(fields.id, [...ids]),
      ),
    )
    .orderBy(asc(fields.id))
    .for("share");
  if (rows.length !== ids.length) throw new AppError("ERR_NO_FIELD_FOUND");
  return listFields(ctx, inArray(fields.id, [...ids]));
}

/** The names of the persons that are meant, by their ids. */
async function namesOf(
  ctx: Context,
  known: readonly Field[],
  wanted: ReadonlyMap<number, Given["value"]>,
): Promise<ReadonlyMap<number, string>> {
  const ids = known.flatMap(({ id, kind }) => {
    const value = wanted.get(id);
    return kind === "person" && isId(value) ? [value] : [];
  });
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.companyId, ctx.companyId), inArray(users.id, ids)))
    .for("key share");
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;

/** The rows of a value; none for no value. Throws ERR_FIELD_VALUE for one that is not of the field's kind. */
function columnsOf(
  field: Field,
  value: Given["value"],
  present: Value | null,
  names: ReadonlyMap<number, string>,
): Columns[] {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return [];
  const columns = readers[field.kind](value, { field, present, names });
  if (columns) return columns;
  const { id, name, kind } = field;
  throw new AppError("ERR_FIELD_VALUE", `This is no value of the field "${name}".`, { details: { id, name, kind } });
}

type Reading = { field: Field; present: Value | null; names: ReadonlyMap<number, string> };
type Reader = (value: Exclude<Given["value"], null>, reading: Reading) => Columns[] | null;

const number =
  (mostDecimals: number): Reader =>
  (value) => {
    if (typeof value !== "number" || !Number.isFinite(value) || Math.abs(value) >= mostNumber) return null;
    return [{ number: Number(value.toFixed(mostDecimals)) }];
  };

const readers: Record<Field["kind"], Reader> = {
  text: (value) => {
    if (typeof value !== "string") return null;
    const text = withoutDirectionMarks(value).trim();
    return isVisible(text) ? [{ text }] : [];
  },
  link: (value) => {
    const address = typeof value === "string" ? linkOf(withoutDirectionMarks(value).trim()) : null;
    return address === null || address.length > fieldLimits.text ? null : [{ text: address }];
  },
  number: number(6),
  money: number(2),
  date: (value) => (typeof value === "string" && isDay(value) ? [{ day: value }] : null),
  yesNo: (value) => (typeof value === "boolean" ? [{ flag: value }] : null),
  choice: (value, reading) => (isChoice(value, reading) ? [{ choiceId: value }] : null),
  choices: (value, reading) => {
    if (!Array.isArray(value)) return null;
    const ids = [...new Set(value)];
    return ids.every((id) => isChoice(id, reading)) ? ids.map((choiceId) => ({ choiceId })) : null;
  },
  person: (value, { names }) => {
    const text = isId(value) ? names.get(value) : undefined;
    return text !== undefined && isId(value) ? [{ userId: value, text }] : null;
  },
};

/** A removed choice may stay where it is. */
function isChoice(value: unknown, { field, present }: Reading): value is number {
  const choice = field.choices.find(({ id }) => id === value);
  if (!choice) return false;
  return !choice.isRemoved || (Array.isArray(present) ? present : [present]).some((id) => id === value);
}

async function tellHistory(
  ctx: Context,
  ticket: Ticket,
  before: readonly FieldValue[],
  after: readonly FieldValue[],
): Promise<void> {
  const was = new Map(before.map(({ fieldId, text }) => [fieldId, text]));
  const is = new Set(after.map(({ fieldId }) => fieldId));
  const gone = before.filter(({ fieldId }) => !is.has(fieldId)).map(({ name }) => ({ name, text: "" }));
  const changed = after.filter(({ fieldId, text }) => was.get(fieldId) !== text);
  for (const { name, text } of [...changed, ...gone]) await addToHistory(ctx, ticket, { kind: "field", name, text });
}
