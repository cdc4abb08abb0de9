import { paymentMethods, recurrences } from "@balcao/shared/billing.ts";
import type { Holiday, OpeningHours } from "@balcao/shared/opening-hours.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { instances } from "../instances/instances.table.ts";
import { plans } from "../plans/plans.table.ts";

export const companies = pgTable(
  "companies",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull().default(""),
    phone: text().notNull().default(""),
    /** CPF or CNPJ, without its marks. */
    document: text().notNull().default(""),
    /** Whoever runs this server; there is one at most. */
    isPlatform: boolean().notNull().default(false),
    /** False blocks every call of the company (S2 section 3). */
    status: boolean().notNull().default(true),
    archivedAt: timestamp({ withTimezone: true }),
    /** Null limits nothing. */
    planId: integer().references(() => plans.id, { onDelete: "restrict" }),
    instanceId: integer().references(() => instances.id, { onDelete: "set null" }),
    /** Whether its connections are the provider's, or the customer's own (S2 section 3). */
    typeConnection: boolean().notNull().default(true),
    /** Last paid day, in the company's time zone; null while no subscription limits it. */
    dueDate: date({ mode: "string" }),
    /** Last day of the trial; null for a company that never had one. */
    trialExpiration: date({ mode: "string" }),
    recurrence: text({ enum: recurrences }).notNull().default("MENSAL"),
    paymentMethod: text({ enum: paymentMethods }).notNull().default("pix"),
    billingName: text().notNull().default(""),
    addressStreet: text().notNull().default(""),
    addressDistrict: text().notNull().default(""),
    addressCity: text().notNull().default(""),
    addressState: text().notNull().default(""),
    addressZipCode: text().notNull().default(""),
    /** As the checkout has it: BR or usa. */
    addressCountry: text({ enum: ["BR", "usa"] })
      .notNull()
      .default("BR"),
    schedules: jsonb().$type<OpeningHours>().notNull().default([]),
    holidays: jsonb().$type<Holiday[]>().notNull().default([]),
    timeZone: text().notNull().default("America/Sao_Paulo"),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("companies_one_platform").on(table.isPlatform).where(sql`${table.isPlatform}`),
    index("companies_by_name").on(sql`fold(${table.name}) text_pattern_ops`, table.id),
    // Whose time has come.
    index("companies_by_due_date").on(table.dueDate).where(sql`${table.dueDate} is not null`),
    index().on(table.planId),
  ],
);

export type CompanyRow = typeof companies.$inferSelect;
