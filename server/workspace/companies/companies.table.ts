import type { Holiday, OpeningHours } from "@balcao/shared/workspace/opening-hours.ts";
import { paymentMethods, recurrences } from "@balcao/shared/workspace/payment-terms.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { plans } from "../plans/plans.table.ts";
import { instances } from "./instances.table.ts";

export const companies = pgTable(
  "companies",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull().default(""),
    phone: text().notNull().default(""),
    /** CPF or CNPJ, without its marks. */
    document: text().notNull().default(""),
    /** The operator's own company; there is at most one. */
    isPlatform: boolean().notNull().default(false),
    /** True for a person's practice company: no customer of the platform, in no list or count. */
    isPractice: boolean().notNull().default(false),
    /** False refuses every call of the company. */
    status: boolean().notNull().default(true),
    archivedAt: timestamp({ withTimezone: true }),
    /** Null limits nothing. */
    planId: integer().references(() => plans.id, { onDelete: "restrict" }),
    instanceId: integer().references(() => instances.id, { onDelete: "set null" }),
    /** True if the connections belong to the provider, false if to the customer. */
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
    /** BR or usa, as in the checkout. */
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
    // Companies whose next invoice is due to be created.
    index("companies_by_due_date").on(table.dueDate).where(sql`${table.dueDate} is not null`),
    index().on(table.planId),
    // The sweep of old practices.
    index("companies_of_practice").on(table.createdAt).where(sql`${table.isPractice}`),
  ],
);

export type CompanyRow = typeof companies.$inferSelect;
