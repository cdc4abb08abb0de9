import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { files } from "../../workspace/files/files.table.ts";

export const contacts = pgTable(
  "contacts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    uuid: uuid().notNull().defaultRandom(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The name without accents and case, for sorting and searching: computing it takes longer than comparing it. */
    foldedName: text().notNull().generatedAlwaysAs(sql`fold(name)`),
    /** A copy of an id (identities/): digits with country code; null while another kind of id is all that is known. */
    number: text(),
    /** Only for servers of the previous version, which read it; drop it once none runs any more. */
    lid: text(),
    /** A copy of an id: the name without "@" that the person shows in place of the number; in small letters. */
    username: text(),
    email: text().notNull().default(""),
    /** Unused. Servers of the previous version read it; drop it once none runs any more. */
    profilePicUrl: text(),
    pictureFileId: uuid().references(() => files.id, { onDelete: "set null" }),
    /** The time of the last picture query at WhatsApp; null: due again. */
    pictureAskedAt: timestamp({ withTimezone: true }),
    /** The source of the name: a name from the team is never overwritten (docs/decisions/0055). */
    namedBy: text({ enum: ["team", "phone", "whatsapp"] })
      .notNull()
      .default("team"),
    isGroup: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("contacts_number_unique").on(table.companyId, table.number).where(sql`${table.number} is not null`),
    uniqueIndex("contacts_lid_unique").on(table.companyId, table.lid).where(sql`${table.lid} is not null`),
    index("contacts_by_picture").on(table.pictureFileId).where(sql`${table.pictureFileId} is not null`),
    // For lists and searches in the order of names: a covering index of the columns they read.
    index("contacts_by_name").on(table.companyId, table.foldedName.op("text_pattern_ops"), table.id, table.number),
    // The same order for the people whose number is hidden: few among many.
    index("contacts_without_number")
      .on(table.companyId, table.foldedName.op("text_pattern_ops"), table.id)
      .where(sql`${table.number} is null and not ${table.isGroup}`),
    // The index of names finds the beginning of a name; this one finds parts after the first letter.
    index("contacts_name_parts").using("gin", sql`right(${table.foldedName}, -1) gin_trgm_ops`),
    index("contacts_username_parts")
      .using("gin", sql`${table.username} gin_trgm_ops`)
      .where(sql`${table.username} is not null`),
    index("contacts_number_parts").using("gin", sql`${table.number} gin_trgm_ops`),
  ],
);

export type ContactRow = typeof contacts.$inferSelect;
