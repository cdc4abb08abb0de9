import { sql } from "drizzle-orm";
import { customType, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Each connection's number at the official API. */
export const cloudNumbers = pgTable("cloud_numbers", {
  connectionId: integer()
    .primaryKey()
    .references(() => connections.id, { onDelete: "cascade" }),
  companyId: integer()
    .notNull()
    .references(() => companies.id, { onDelete: "cascade" }),
  /** Meta's id of the number; webhooks name it. */
  phoneNumberId: text().notNull().unique(),
  /** The WhatsApp Business account that owns the number. */
  wabaId: text().notNull(),
  tokenSealed: bytea().notNull(),
  /** GREEN, YELLOW, RED or UNKNOWN, as Meta rates the number. */
  quality: text().notNull().default("UNKNOWN"),
  /** The time at which another quality became known; null while it is the first one. */
  qualityAt: timestamp({ withTimezone: true }),
  /** Meta's tier of people a day, such as TIER_250; UNKNOWN until Meta has reported it. */
  messagingLimit: text().notNull().default("UNKNOWN"),
  /** STANDARD, HIGH, or COEXISTENCE of a number that its phone's app uses, too: Meta's limit of messages a second. */
  throughput: text().notNull().default("STANDARD"),
  /** The last time at which Meta described the number; null if that was before this column was added. */
  readAt: timestamp({ withTimezone: true }),
  /** The reason why the number is disconnected; null while it works. */
  trouble: text({ enum: ["token", "permission", "number", "account"] }),
  createdAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
});
