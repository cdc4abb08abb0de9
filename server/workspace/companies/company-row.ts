import { and, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { plans } from "../plans/plans.table.ts";
import { companies } from "./companies.table.ts";

const isFree = sql<boolean>`exists (select 1 from ${plans} p where p.id = ${companies.planId} and p.value_cents = 0)`;

/** The last day on which a company may use the product. On a free plan there is none, whatever date is stored. */
export const paidUntil = sql<string | null>`case when ${isFree} then null else ${companies.dueDate} end`;

/** The columns of a company, with the due date that holds. */
export const companyRow = { ...getTableColumns(companies), dueDate: paidUntil };

/** Clears past dates of companies on a free plan, before they leave it: they would be locked at once. */
export async function clearPastDueDates({ db, now }: Pick<Services, "db" | "now">, condition: SQL): Promise<void> {
  const today = sql`(${now().toISOString()}::timestamptz at time zone ${companies.timeZone})::date`;
  await db
    .update(companies)
    .set({ dueDate: null })
    .where(and(condition, lt(companies.dueDate, today), isFree));
}
