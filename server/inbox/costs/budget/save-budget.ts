import type { Budget, SaveBudget } from "@balcao/shared/inbox/costs.ts";
import { eq } from "drizzle-orm";
import { afterCommit, type Context, transact } from "../../../context.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import { lockCompany } from "../../../workspace/companies/lock-company.ts";
import { costSettings } from "../rates/cost-settings.table.ts";
import { tell } from "./budget-news.ts";
import { readSpending } from "./read-spending.ts";
import { forgetSpending } from "./reserve-cost.ts";

/** The budget of the current month, and what is spent of it. */
export async function readBudget(ctx: Context): Promise<Budget> {
  const { month, limit, spent, expected } = await readSpending(ctx);
  return { month, limit, spent, expected };
}

/** True if a budget is set and used up, as the database has it now. Later messages of this server are compared with the same. */
export async function isBudgetUsedUp(ctx: Context): Promise<boolean> {
  const limit = await readLimit(ctx);
  if (limit === null) return false;
  forgetSpending(ctx);
  const { spent, expected } = await readSpending(ctx);
  return spent + expected >= limit;
}

/**
 * Sets the budget, null for none. What admins were told of another budget no longer holds: they are told again if this one
 * is passed.
 */
export function saveBudget(ctx: Context, { limit }: SaveBudget): Promise<Budget> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    const before = await readLimit(ctx);
    if (before !== limit) {
      const change = { budget: limit, warnedMonth: null, usedUpMonth: null };
      await ctx.db
        .insert(costSettings)
        .values({ companyId: ctx.companyId, ...change })
        .onConflictDoUpdate({ target: costSettings.companyId, set: change });
      await recordChange(ctx, {
        ...{ area: "setting", action: "update", targetId: null, targetName: "budget" },
        ...{ before: { value: inReais(before) }, after: { value: inReais(limit) } },
      });
      await tell(ctx, null);
      afterCommit(ctx, () => forgetSpending(ctx));
    }
    return readBudget(ctx);
  });
}

async function readLimit({ db, companyId }: Context): Promise<number | null> {
  const [found] = await db
    .select({ budget: costSettings.budget })
    .from(costSettings)
    .where(eq(costSettings.companyId, companyId));
  return found?.budget ?? null;
}

const inReais = (micros: number | null): string | null => (micros === null ? null : `BRL ${micros / 1_000_000}`);
