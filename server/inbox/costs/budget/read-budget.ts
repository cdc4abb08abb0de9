import type { Budget } from "@balcao/shared/inbox/costs.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { costSettings } from "../rates/cost-settings.table.ts";
import { lowestPriceAt } from "../read-prices.ts";
import { readSpending } from "./read-spending.ts";
import { forgetSpending } from "./reserve-cost.ts";

/** The budget of the current month, and what is spent of it. */
export async function readBudget(ctx: Context): Promise<Budget> {
  const { month, limit, spent, expected } = await readSpending(ctx);
  return { month, limit, spent, expected };
}

/**
 * True if a budget is set that does not suffice for the cheapest message of a category, as the database has it now, or that
 * is used up, if no price is known. Later messages of this server are compared with the same.
 */
export async function isBudgetUsedUp(ctx: Context, category: string): Promise<boolean> {
  const limit = await readLimit(ctx);
  if (limit === null) return false;
  forgetSpending(ctx);
  const { spent, expected, prices } = await readSpending(ctx);
  return spent + expected + Math.max(1, lowestPriceAt(prices, category, ctx.now()) ?? 0) > limit;
}

/** The rest of the budget of a month (YYYY-MM), in millionths of a real; null without a budget. */
export async function readLeft(ctx: Context, month: string): Promise<number | null> {
  const limit = await readLimit(ctx);
  if (limit === null) return null;
  const { month: current, spent, expected } = await readSpending(ctx);
  return month === current ? Math.max(0, limit - spent - expected) : limit;
}

/** The budget of a month in millionths of a real; null for no limit. */
export async function readLimit({ db, companyId }: Context): Promise<number | null> {
  const [found] = await db
    .select({ budget: costSettings.budget })
    .from(costSettings)
    .where(eq(costSettings.companyId, companyId));
  return found?.budget ?? null;
}
