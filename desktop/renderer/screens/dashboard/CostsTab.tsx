import type { Budget } from "@balcao/shared/inbox/costs.ts";
import { Suspense, useState } from "react";
import { CostsPanel, type PricesFor } from "../../insights/dashboard/costs/CostsPanel.tsx";
import type { DashboardQuery } from "../../insights/dashboard/dashboard-api.ts";
import type { Refreshing } from "../../insights/dashboard/use-refreshing.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";

const BudgetDialog = lazyNamed(() => import("../../inbox/costs/BudgetDialog.tsx"), "BudgetDialog");
const RatesDialog = lazyNamed(() => import("../../inbox/costs/RatesDialog.tsx"), "RatesDialog");

/** The dashboard's costs, the prices by which they are computed, and the budget of a month. */
export function CostsTab({ query, refreshing }: { query: DashboardQuery; refreshing: Refreshing }) {
  const [prices, setPrices] = useState<PricesFor | null>(null);
  // As it was when the dialog opened.
  const [budget, setBudget] = useState<Pick<Budget, "limit"> | null>(null);
  return (
    <>
      <CostsPanel
        query={query}
        refreshing={refreshing}
        onPrices={setPrices}
        onBudget={(limit) => setBudget({ limit })}
      />
      <Suspense>
        {prices && <RatesDialog missing={prices.missing} from={prices.from} onClose={() => setPrices(null)} />}
        {budget && <BudgetDialog limit={budget.limit} onClose={() => setBudget(null)} />}
      </Suspense>
    </>
  );
}
