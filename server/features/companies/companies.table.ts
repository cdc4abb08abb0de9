import type { Holiday, OpeningHours } from "@balcao/shared/opening-hours.ts";
import { boolean, date, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const companies = pgTable("companies", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  email: text().notNull().default(""),
  /** False blocks every call of the company (S2 section 3). */
  status: boolean().notNull().default(true),
  archivedAt: timestamp({ withTimezone: true }),
  /** Last paid day, in the company's time zone; null while no subscription limits it. */
  dueDate: date({ mode: "string" }),
  schedules: jsonb().$type<OpeningHours>().notNull().default([]),
  holidays: jsonb().$type<Holiday[]>().notNull().default([]),
  timeZone: text().notNull().default("America/Sao_Paulo"),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export type CompanyRow = typeof companies.$inferSelect;
