import type { Rate, Rates } from "@balcao/shared/inbox/costs.ts";
import { eq, getTableColumns } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { dayBounds } from "../../platform/time/time-zone.ts";
import { companyTimeZone } from "../../workspace/companies/company-time-zone.ts";
import { costSettings } from "./rates/cost-settings.table.ts";
import { firstDays, never, pairOf, rateTable } from "./rates/rate-table.ts";
import { rates } from "./rates/rates.table.ts";
import { estimatedDollar } from "./rates/shipped-rates.ts";

/** A price in millionths of a real, in the buckets of time from `first` to before `end`. */
type HeldPrice = { category: string; country: string; first: number; end: number; price: number };

/** A company's prices, ready for a sum. */
export type Prices = {
  timeZone: string;
  /** The moments at which some price changes, in their order: bucket 1 begins at the first one. */
  changes: readonly Date[];
  held: readonly HeldPrice[];
};

const { companyId: _, ...rateColumns } = getTableColumns(rates);

/** The prices that the company entered. */
export const readOwnRates = async ({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<Rate[]> =>
  await db.select(rateColumns).from(rates).where(eq(rates.companyId, companyId));

/** The company's prices and its dollar. */
export async function readRates(ctx: Context): Promise<Rates> {
  const [own, dollar] = await Promise.all([readOwnRates(ctx), readDollar(ctx)]);
  return { rates: rateTable(own), dollar: dollar ?? estimatedDollar, dollarIsEstimate: dollar === null };
}

/** The company's dollar in millionths of a real; null while it has entered none. */
export async function readDollar({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<number | null> {
  const [found] = await db
    .select({ dollar: costSettings.dollar })
    .from(costSettings)
    .where(eq(costSettings.companyId, companyId));
  return found?.dollar ?? null;
}

/** Reads the prices by which a company's messages are summed. */
export async function readPrices(ctx: Context): Promise<Prices> {
  const [timeZone, { rates, dollar }] = await Promise.all([companyTimeZone(ctx), readRates(ctx)]);
  const days = [...new Set(rates.map(({ from }) => from))].toSorted();
  const bucketOf = new Map(days.map((day, n) => [day, n + 1]));
  const held = [...byPair(withLite(rates)).values()].flatMap((pair) =>
    pair.map(({ category, country, from, ...rate }, n) => ({
      category,
      country,
      first: bucketOf.get(from) ?? 0,
      end: bucketOf.get(pair[n + 1]?.from ?? "") ?? days.length + 1,
      price: inReais(rate, dollar),
    })),
  );
  return { timeZone, changes: days.map((day) => dayBounds(day, timeZone).from), held };
}

/** The price of one message at a moment, in millionths of a real; null where nobody has entered one. */
export const priceAt = (
  prices: Held,
  { category, country }: { category: string; country: string | null },
  at: Date,
): number | null => heldAt(prices, category, at).find((one) => one.country === country)?.price ?? null;

/** The lowest price of a category at a moment, of all countries; null if nobody has entered any. */
export function lowestPriceAt(prices: Held, category: string, at: Date): number | null {
  const held = heldAt(prices, category, at);
  return held.length === 0 ? null : Math.min(...held.map(({ price }) => price));
}

type Held = Pick<Prices, "changes" | "held">;

function heldAt({ changes, held }: Held, category: string, at: Date): HeldPrice[] {
  const bucket = changes.filter((change) => change <= at).length;
  return held.filter((one) => one.category === category && one.first <= bucket && bucket < one.end);
}

/** Before its first own price `marketing_lite` costs as much as `marketing`. */
function withLite(rates: readonly Rate[]): Rate[] {
  const first = firstDays(rates);
  const lite = rates.flatMap((rate): Rate[] => {
    if (rate.category !== "marketing") return [];
    const same = { ...rate, category: "marketing_lite" as const };
    return same.from < (first.get(pairOf(same)) ?? never) ? [same] : [];
  });
  return [...rates, ...lite];
}

/** The prices of each category and country, in the order of their days. */
function byPair(rates: readonly Rate[]): Map<string, Rate[]> {
  const pairs = Map.groupBy(rates, pairOf);
  for (const [pair, some] of pairs)
    pairs.set(
      pair,
      some.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    );
  return pairs;
}

/** Rounded for one message, so that sums are whole numbers and equal everywhere. */
const inReais = ({ currency, price }: Pick<Rate, "currency" | "price">, dollar: number): number =>
  currency === "BRL" ? price : Number((BigInt(price) * BigInt(dollar) + 500_000n) / 1_000_000n);
