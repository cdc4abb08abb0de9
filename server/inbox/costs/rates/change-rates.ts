import { type Dollar, mostRates, type NewRate, type Rate } from "@balcao/shared/inbox/costs.ts";
import { and, eq, sql } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import { lockCompany } from "../../../workspace/companies/lock-company.ts";
import { readDollar, readOwnRates } from "../read-prices.ts";
import { costSettings } from "./cost-settings.table.ts";
import { firstDays, never, pairOf, rateKey, rateTable } from "./rate-table.ts";
import { rates } from "./rates.table.ts";
import { shippedRates } from "./shipped-rates.ts";

/** Stores a price, in place of the one for the same category, country and day. Throws ERR_INVALID_REQUEST beyond the most. */
export function saveRate(ctx: Context, rate: NewRate): Promise<Rate> {
  return transact(ctx, async (ctx) => {
    const own = await lockedRates(ctx);
    const before = own.find((one) => rateKey(one) === rateKey(rate));
    if (!before) refuseTooMany([...own, { ...rate, id: null }]);
    const [id = 0] = await store(ctx, [rate]);
    await recordChange(ctx, {
      ...{ area: "setting", action: before ? "update" : "create", targetId: id, targetName: rateKey(rate) },
      ...{ before: before ? logged(before) : null, after: logged(rate) },
    });
    return { ...rate, id };
  });
}

/** Deletes a price of the company's own. Throws ERR_NOT_FOUND. */
export function deleteRate(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    const [gone] = await ctx.db
      .delete(rates)
      .where(and(eq(rates.companyId, ctx.companyId), eq(rates.id, id)))
      .returning();
    if (!gone) throw new AppError("ERR_NOT_FOUND");
    await recordChange(ctx, { area: "setting", action: "delete", targetId: id, targetName: rateKey(gone) });
  });
}

/**
 * Stores the prices of a file, each as `saveRate` does; the company's other prices stay. A price that the product ships and
 * that holds anyway is not stored: it would no longer follow the product. Returns how many prices the file has.
 */
export function importRates(ctx: Context, given: readonly NewRate[], fileName: string): Promise<number> {
  return transact(ctx, async (ctx) => {
    const own = new Map((await lockedRates(ctx)).map((rate) => [rateKey(rate), rate]));
    const isShipped = new Set(shippedRates.map(wholeKey));
    const news = given.filter((rate) => own.has(rateKey(rate)) || !isShipped.has(wholeKey(rate)));
    for (const rate of news) own.set(rateKey(rate), { ...rate, id: null });
    const firstOwn = firstDays([...own.values()]);
    // Without its own row, the company's earlier price would hold on.
    const needed = given.filter((rate) => !own.has(rateKey(rate)) && (firstOwn.get(pairOf(rate)) ?? never) < rate.from);
    for (const rate of needed) own.set(rateKey(rate), { ...rate, id: null });
    refuseTooMany([...own.values()]);
    const stored = [...news, ...needed];
    if (stored.length > 0) await store(ctx, stored);
    const target = { area: "setting", action: "update", targetId: null, targetName: fileName } as const;
    await recordChange(ctx, { ...target, after: { rows: given.length } });
    return given.length;
  });
}

/** Sets the price of a dollar; null for the product's estimate. */
export function setDollar(ctx: Context, { dollar }: Dollar): Promise<Dollar> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    const before = await readDollar(ctx);
    await ctx.db
      .insert(costSettings)
      .values({ companyId: ctx.companyId, dollar })
      .onConflictDoUpdate({ target: costSettings.companyId, set: { dollar } });
    await recordChange(ctx, {
      ...{ area: "setting", action: "update", targetId: null, targetName: "USD BRL" },
      ...{ before: { value: before && decimals(before) }, after: { value: dollar && decimals(dollar) } },
    });
    return { dollar };
  });
}

/** The log records the second of two concurrent changes as a change of the first, and the most holds for both. */
async function lockedRates(ctx: Context): Promise<Rate[]> {
  await lockCompany(ctx);
  return readOwnRates(ctx);
}

/** As many as a file may have: the table can be exported and imported. */
function refuseTooMany(own: readonly Rate[]): void {
  if (rateTable(own).length <= mostRates) return;
  const details = [{ field: "price", message: `at most ${mostRates}` }];
  throw new AppError("ERR_INVALID_REQUEST", `A company has at most ${mostRates} prices.`, { details });
}

async function store({ db, companyId }: Context, given: readonly NewRate[]): Promise<number[]> {
  const stored = await db
    .insert(rates)
    .values(given.map((rate) => ({ ...rate, companyId })))
    .onConflictDoUpdate({
      target: [rates.companyId, rates.category, rates.country, rates.from],
      set: { currency: sql`excluded.currency`, price: sql`excluded.price` },
    })
    .returning({ id: rates.id });
  return stored.map(({ id }) => id);
}

/** Millionths as a decimal number with a point, exactly: 6800 is "0.0068". */
const decimals = (micros: number): string => String(micros / 1_000_000);

const wholeKey = (rate: NewRate): string => `${rateKey(rate)} ${rate.currency} ${rate.price}`;

const logged = ({ currency, price }: NewRate) => ({ value: `${currency} ${decimals(price)}` });
