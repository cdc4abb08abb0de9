import { bigint, pgTable, timestamp } from "drizzle-orm/pg-core";
import { messages } from "../messages.table.ts";

/** Messages that are handed to WhatsApp once and never again by themselves: written down before it happens. */
export const sendAttempts = pgTable("send_attempts", {
  messageId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => messages.id, { onDelete: "cascade" }),
  at: timestamp({ withTimezone: true }).notNull(),
});
