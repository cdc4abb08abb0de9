import { sql } from "drizzle-orm";
import { customType, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

export type SendProblem = { description: string; solution: string };

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
  /** For a number of the company's own app: the unguessable word of its webhook's address. Null for the installation's app. */
  addressWord: text().unique(),
  /** The secret of the company's own app, which signs the calls at that address. */
  appSecretSealed: bytea(),
  /** GREEN, YELLOW, RED or UNKNOWN, as Meta rates the number. */
  quality: text().notNull().default("UNKNOWN"),
  /** The time at which another quality became known; null while it is the first one. */
  qualityAt: timestamp({ withTimezone: true }),
  /** Meta's tier of people a day, such as TIER_250; UNKNOWN until Meta has reported it. */
  messagingLimit: text().notNull().default("UNKNOWN"),
  /** STANDARD, HIGH, or COEXISTENCE of a number that its phone's app uses, too: Meta's limit of messages a second. */
  throughput: text().notNull().default("STANDARD"),
  /** Meta's word on whether the number may send: AVAILABLE, LIMITED or BLOCKED; null until Meta has told it. */
  canSend: text(),
  /** Meta's reasons for another word than AVAILABLE. */
  sendProblems: jsonb().$type<SendProblem[]>(),
  /** When the access token ends; null for one without an end, and while Meta has not told it. */
  tokenEndsAt: timestamp({ withTimezone: true }),
  /** The last time at which Meta described the number; null if that was before this column was added. */
  readAt: timestamp({ withTimezone: true }),
  /** The reason why the number is disconnected; null while it works. */
  trouble: text({ enum: ["token", "permission", "number", "account"] }),
  createdAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
});
