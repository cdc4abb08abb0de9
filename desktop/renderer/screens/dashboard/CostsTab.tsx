import { Suspense, useState } from "react";
import { CostsPanel, type PricesFor } from "../../insights/dashboard/costs/CostsPanel.tsx";
import type { DashboardQuery } from "../../insights/dashboard/dashboard-api.ts";
import type { Refreshing } from "../../insights/dashboard/use-refreshing.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";

const RatesDialog = lazyNamed(() => import("../../inbox/costs/RatesDialog.tsx"), "RatesDialog");

/** The dashboard's costs, and the prices by which they are computed. */
export function CostsTab({ query, refreshing }: { query: DashboardQuery; refreshing: Refreshing }) {
  const [prices, setPrices] = useState<PricesFor | null>(null);
  return (
    <>
      <CostsPanel query={query} refreshing={refreshing} onPrices={setPrices} />
      <Suspense>
        {prices && <RatesDialog missing={prices.missing} from={prices.from} onClose={() => setPrices(null)} />}
      </Suspense>
    </>
  );
}
