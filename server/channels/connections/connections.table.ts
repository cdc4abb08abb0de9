import { connectionStatuses, linkingObstacles } from "@balcao/shared/channels/connections.ts";
import { messageTypes } from "@balcao/shared/workspace/message-type.ts";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { files } from "../../workspace/files/files.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";

export const connections = pgTable(
  "connections",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    number: text(),
    status: text({ enum: connectionStatuses }).notNull().default("DISCONNECTED"),
    qrcode: text().notNull().default(""),
    retries: integer().notNull().default(0),
    /** Why a phone could not be linked, until one is or a person tries again. */
    obstacle: text({ enum: linkingObstacles }),
    isDefault: boolean().notNull().default(false),
    /** The kind of channel, which chooses the adapter. Never changes. */
    channel: text().notNull().default("whatsapp-web"),
    /** Unused. The version before this one reads it, so the version after this one drops the column. */
    provider: text().notNull().default("beta"),
    uuid: uuid().notNull().defaultRandom(),
    greetingMessage: text().notNull().default(""),
    greetingMessageType: text({ enum: messageTypes }).notNull().default("MESSAGE"),
    complationMessage: text().notNull().default(""),
    outOfHoursMessage: text().notNull().default(""),
    ratingMessage: text().notNull().default(""),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    /** The messages API's token: the hash finds it, and the sealed copy is shown to admins. */
    tokenHash: text().unique(),
    tokenSealed: text(),
    image: text(),
    profileName: text(),
    profileStatus: text(),
    /** True if the channel lets a contact be answered freely only for a day. Its kind says it when the row is made. */
    hasServiceWindow: boolean().notNull().default(false),
    allowGroups: boolean().notNull().default(false),
    /** True if a session should run: set by connecting, cleared by disconnecting. Survives restarts. */
    enabled: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.companyId),
    index("connections_by_file").on(table.fileId).where(sql`${table.fileId} is not null`),
    uniqueIndex("connections_default_unique").on(table.companyId).where(sql`${table.isDefault}`),
  ],
);

export const connectionQueues = pgTable(
  "connection_queues",
  {
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    queueId: integer()
      .notNull()
      .references(() => queues.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.queueId] }), index().on(table.queueId)],
);

export type ConnectionRow = typeof connections.$inferSelect;
