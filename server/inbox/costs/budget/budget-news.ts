import { budgetWarning } from "@balcao/shared/inbox/costs.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { costSettings } from "../rates/cost-settings.table.ts";
import type { Spending } from "./read-spending.ts";

/** News of a month's budget for the company's admins. Amounts are millionths of a real; the month is YYYY-MM. */
export type BudgetNews = { level: "near" | "usedUp"; month: string; limit: number; total: number };

/** Tells a company's admins, in the caller's transaction. Null: what they were told before no longer holds. */
export type BudgetFollower = (ctx: Context, news: BudgetNews | null) => Promise<void>;

declare module "../../../context.ts" {
  interface Followers {
    budgets: readonly BudgetFollower[];
  }
}

/**
 * Tells admins that most of the month's budget is spent, and that it is used up: each once a month, also with several
 * servers, because the row of the company decides. A budget that changed meanwhile tells nothing. `hasRefused`: it did not
 * suffice for a message, which uses it up.
 */
export async function noteSpending(ctx: Context, spending: Spending, hasRefused = false): Promise<void> {
  const { month, limit, spent, expected, warnedMonth, usedUpMonth } = spending;
  if (limit === null) return;
  const total = spent + expected;
  const isUsedUp = hasRefused || total >= limit;
  if (!isUsedUp && total * 100 < limit * budgetWarning) return;
  if (usedUpMonth === month || (!isUsedUp && warnedMonth === month)) return;
  const [told] = await ctx.db
    .update(costSettings)
    .set({ warnedMonth: month, ...(isUsedUp && { usedUpMonth: month }) })
    .where(
      and(
        eq(costSettings.companyId, ctx.companyId),
        eq(costSettings.budget, limit),
        sql`${costSettings.usedUpMonth} is distinct from ${month}`,
        isUsedUp ? undefined : sql`${costSettings.warnedMonth} is distinct from ${month}`,
      ),
    )
    .returning({ companyId: costSettings.companyId });
  if (told) await tell(ctx, { level: isUsedUp ? "usedUp" : "near", month, limit, total });
}

/** Withdraws the news of an earlier month. */
export async function endEarlierNews(ctx: Context, { month, warnedMonth }: Spending): Promise<void> {
  if (warnedMonth === null || warnedMonth === month) return;
  const [ended] = await ctx.db
    .update(costSettings)
    .set({ warnedMonth: null, usedUpMonth: null })
    .where(and(eq(costSettings.companyId, ctx.companyId), eq(costSettings.warnedMonth, warnedMonth)))
    .returning({ companyId: costSettings.companyId });
  if (ended) await tell(ctx, null);
}

/** Calls the followers. */
export async function tell(ctx: Context, news: BudgetNews | null): Promise<void> {
  for (const follow of ctx.followers.budgets) await follow(ctx, news);
}
