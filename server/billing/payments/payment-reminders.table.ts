import { date, integer, pgTable, primaryKey, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";

/** The reminders that were sent for a due date, so that no server repeats one. */
export const paymentReminders = pgTable(
  "payment_reminders",
  {
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    dueDate: date({ mode: "string" }).notNull(),
    /** Days before the due date; -1 is the day after. */
    daysBefore: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.dueDate, table.daysBefore] })],
);
