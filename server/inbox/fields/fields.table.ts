import { fieldKinds, fieldSubjects } from "@balcao/shared/inbox/fields.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { tickets } from "../tickets/tickets.table.ts";

/** The values that a company wants to know of its contacts, or of its tickets. */
export const fields = pgTable(
  "fields",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    subject: text({ enum: fieldSubjects }).notNull(),
    name: text().notNull(),
    kind: text({ enum: fieldKinds }).notNull(),
    help: text().notNull().default(""),
    /** An agent cannot resolve a ticket before it, or its contact, has a value. */
    isRequired: boolean().notNull().default(false),
    position: integer().notNull(),
    /** It is shown no more; its values stay. */
    removedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("fields_name_unique")
      .on(table.companyId, table.subject, sql`fold(${table.name})`)
      .where(sql`${table.removedAt} is null`),
    index("fields_in_order").on(table.companyId, table.subject, table.position),
  ],
);

export type FieldRow = typeof fields.$inferSelect;

export const fieldChoices = pgTable(
  "field_choices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fieldId: integer()
      .notNull()
      .references(() => fields.id, { onDelete: "cascade" }),
    name: text().notNull(),
    position: integer().notNull(),
    /** It can be chosen no more; values that have it keep it. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("field_choices_name_unique")
      .on(table.fieldId, sql`fold(${table.name})`)
      .where(sql`${table.removedAt} is null`),
    index("field_choices_in_order").on(table.fieldId, table.position),
  ],
);

/**
 * The values, in narrow rows of their own: lists of tickets and contacts do not read them. A value of several choices has
 * a row for each; any other has one.
 */
export const fieldValues = pgTable(
  "field_values",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    fieldId: integer()
      .notNull()
      .references(() => fields.id, { onDelete: "cascade" }),
    contactId: integer().references(() => contacts.id, { onDelete: "cascade" }),
    ticketId: integer().references(() => tickets.id, { onDelete: "cascade" }),
    /**
     * A text or a link; a person's name, which stays when the person is removed; and, of any other kind, a text from a
     * time when the field had another kind, which its present one cannot read.
     */
    text: text(),
    number: numeric({ precision: 20, scale: 6, mode: "number" }),
    day: date({ mode: "string" }),
    choiceId: integer().references(() => fieldChoices.id, { onDelete: "cascade" }),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    flag: boolean(),
  },
  (table) => [
    uniqueIndex("field_values_of_ticket")
      .on(table.ticketId, table.fieldId, sql`coalesce(${table.choiceId}, 0)`)
      .where(sql`${table.ticketId} is not null`),
    uniqueIndex("field_values_of_contact")
      .on(table.contactId, table.fieldId, sql`coalesce(${table.choiceId}, 0)`)
      .where(sql`${table.contactId} is not null`),
    index("field_values_of_field").on(table.fieldId, table.id),
    index("field_values_with_choice").on(table.choiceId).where(sql`${table.choiceId} is not null`),
    index("field_values_with_user").on(table.userId).where(sql`${table.userId} is not null`),
    check("field_values_have_one_owner", sql`num_nonnulls(${table.contactId}, ${table.ticketId}) = 1`),
    check(
      "field_values_are_one_value",
      sql`num_nonnulls(${table.text}, ${table.number}, ${table.day}, ${table.choiceId}, ${table.flag}) = 1`,
    ),
  ],
);

export type FieldValueRow = typeof fieldValues.$inferSelect;
