import { and, asc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { type Services, systemContext, transact } from "../../../context.ts";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { costSettings } from "../rates/cost-settings.table.ts";
import { endEarlierNews, noteSpending } from "./budget-news.ts";
import { expectedCosts } from "./expected-costs.table.ts";
import { expectedForMs, readSpending } from "./read-spending.ts";

/**
 * Compares the spending of companies with their budgets: answers of agents spend, too, and prices change. Safe to run
 * twice or late.
 */
export async function watchBudgets(services: Services): Promise<void> {
  const found = await services.db
    .select({ id: companies.id })
    .from(costSettings)
    .innerJoin(companies, eq(companies.id, costSettings.companyId))
    .where(and(isNotNull(costSettings.budget), isNull(companies.archivedAt)))
    .orderBy(asc(companies.id));
  for (const { id } of found) {
    const ctx = systemContext(services, id, "budget");
    await transact(ctx, async (ctx) => {
      const spending = await readSpending(ctx);
      await endEarlierNews(ctx, spending);
      await noteSpending(ctx, spending);
    }).catch((error: unknown) => services.log.error({ error, companyId: id }, "a budget could not be checked"));
  }
}

/** Removes what is no longer expected. */
export async function forgetExpected({ db, now }: Services): Promise<void> {
  await db.delete(expectedCosts).where(lt(expectedCosts.at, new Date(now().getTime() - expectedForMs)));
}
