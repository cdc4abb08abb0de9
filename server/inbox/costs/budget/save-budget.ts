import type { Budget, SaveBudget } from "@balcao/shared/inbox/costs.ts";
import { afterCommit, type Context, transact } from "../../../context.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import { lockCompany } from "../../../workspace/companies/lock-company.ts";
import { costSettings } from "../rates/cost-settings.table.ts";
import { tell } from "./budget-news.ts";
import { readBudget, readLimit } from "./read-budget.ts";
import { forgetSpending } from "./reserve-cost.ts";

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

const inReais = (micros: number | null): string | null => (micros === null ? null : `BRL ${micros / 1_000_000}`);
