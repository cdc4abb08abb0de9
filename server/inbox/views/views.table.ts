import { type ViewColumn, type ViewFilter, viewOrders, viewReaches } from "@balcao/shared/inbox/views.ts";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";

/** Saved filters of tickets. */
export const views = pgTable(
  "views",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** The author of a view of the reach `own`, which goes with them. Null for shared ones. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    reach: text({ enum: viewReaches }).notNull(),
    name: text().notNull(),
    filter: jsonb().$type<ViewFilter>().notNull(),
    order: text("sort_order", { enum: viewOrders }).notNull(),
    /** Those of its table. */
    columns: jsonb().$type<ViewColumn[]>().notNull().default([]),
    /** Its place among the shared views, or among the author's own. */
    position: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.companyId, table.position), index().on(table.userId)],
);

export type ViewRow = typeof views.$inferSelect;

/** The queues whose agents have a view of the reach `queues`. */
export const viewQueues = pgTable(
  "view_queues",
  {
    viewId: integer()
      .notNull()
      .references(() => views.id, { onDelete: "cascade" }),
    queueId: integer()
      .notNull()
      .references(() => queues.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.viewId, table.queueId] }), index().on(table.queueId)],
);
