import type { CompanyHours, SaveCompanyHours } from "@balcao/shared/workspace/opening-hours.ts";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { recordChange } from "../audit/record-change.ts";
import { companies } from "../companies/companies.table.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { readCompanyHours } from "./company-hours.ts";

/** Sets the opening hours of the actor's company. Of several holidays on one day the first is used. */
export function saveCompanyHours(
  ctx: Context,
  id: number,
  { schedules, holidays }: z.output<typeof SaveCompanyHours>,
): Promise<CompanyHours> {
  return transact(ctx, async (ctx) => {
    await readCompanyHours(ctx, id);
    await lockCompany(ctx);
    const before = await readCompanyHours(ctx, id);
    const sorted = holidays?.toSorted((a, b) => a.date.localeCompare(b.date));
    const days = sorted?.filter(({ date }, at) => sorted[at - 1]?.date !== date);
    await ctx.db.update(companies).set({ schedules, holidays: days }).where(eq(companies.id, id));
    const after = await readCompanyHours(ctx, id);
    const { name } = after;
    await recordChange(ctx, { area: "openingHours", action: "update", targetId: id, targetName: name, before, after });
    return after;
  });
}
