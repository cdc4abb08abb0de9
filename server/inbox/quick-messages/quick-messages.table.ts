import { quickMessageScopes } from "@balcao/shared/inbox/quick-messages.ts";
import { messageTypes } from "@balcao/shared/workspace/message-type.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { files } from "../../workspace/files/files.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";

export const quickMessages = pgTable(
  "quick_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** The author. A private message is deleted with the user; a shared one stays. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    scope: text({ enum: quickMessageScopes }).notNull().default("user"),
    queueId: integer().references(() => queues.id, { onDelete: "cascade" }),
    shortcode: text().notNull(),
    message: text().notNull().default(""),
    messageType: text({ enum: messageTypes }).notNull().default("MESSAGE"),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    /** Offered in place of the text where a contact's service window is over. */
    template: jsonb().$type<TemplateChoice>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.companyId, table.shortcode)],
);

export type QuickMessageRow = typeof quickMessages.$inferSelect;
