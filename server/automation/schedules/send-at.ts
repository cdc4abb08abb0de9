import { TZDate } from "@date-fns/tz";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { companies } from "../../workspace/companies/companies.table.ts";

/** Parses a form's time: with its offset, else in the company's time zone. */
export async function sendAtOf(ctx: Context, text: string): Promise<Date> {
  if (/(Z|[+-]\d\d:?\d\d)$/.test(text)) return new Date(text);
  const [company] = await ctx.db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, ctx.companyId));
  return localMoment(text, company?.timeZone ?? "UTC");
}

/** A local time that a clock change skips becomes the time one hour later. */
export function localMoment(local: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = local.split(/\D/).map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, second, timeZone).getTime());
}
