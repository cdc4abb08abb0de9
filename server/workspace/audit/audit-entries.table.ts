import { type AuditChange, auditActions, auditAreas } from "@balcao/shared/workspace/audit.ts";
import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { users } from "../users/users.table.ts";

/**
 * The audit log. The database itself refuses to change an entry, and lets only the retention delete one, after half a
 * year (migration 0019).
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    userName: text().notNull(),
    area: text({ enum: auditAreas }).notNull(),
    action: text({ enum: auditActions }).notNull(),
    targetId: integer(),
    targetName: text().notNull(),
    changes: jsonb().$type<AuditChange[]>().notNull().default([]),
  },
  (table) => [
    index("audit_entries_by_company").on(table.companyId, table.at, table.id),
    index("audit_entries_by_user").on(table.userId),
  ],
);
