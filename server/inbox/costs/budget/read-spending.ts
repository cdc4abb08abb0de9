import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { planAnew } from "../../../platform/sql/database.ts";
import { dayBounds, formatInTimeZone } from "../../../platform/time/time-zone.ts";
import { messages } from "../../messages/messages.table.ts";
import { messageCosts } from "../message-costs.table.ts";
import { costSettings } from "../rates/cost-settings.table.ts";
import { type Prices, readPrices } from "../read-prices.ts";
import { summedBy } from "../sum-costs.ts";
import { expectedCosts } from "./expected-costs.table.ts";

/** Messages that WhatsApp has not delivered after this time are no longer expected. */
export const expectedForMs = 86_400_000;

type Row = {
  spent: number;
  expected: number;
  /** The budget; null for no limit. */
  limit: number | null;
  /** The months in which admins were last told. */
  warnedMonth: string | null;
  usedUpMonth: string | null;
};

/** A company's spending in the current month, as YYYY-MM in its time zone. Amounts are millionths of a real. */
export type Spending = Row & { month: string; prices: Prices };

/**
 * Reads what a company has spent this month, and what it expects. One statement sums both: a message that is delivered
 * meanwhile counts in one of them.
 */
export async function readSpending(ctx: Context): Promise<Spending> {
  const prices = await readPrices(ctx);
  const month = formatInTimeZone(ctx.now(), prices.timeZone, "yyyy-MM");
  const { from, to } = monthBounds(month, prices.timeZone);
  const source = sql`${messageCosts} c where c.company_id = ${ctx.companyId}
    and c.delivered_at >= ${from.toISOString()}::timestamptz and c.delivered_at < ${to.toISOString()}::timestamptz`;
  const [row] = await ctx.db.execute<Row>(sql`${planAnew}
    select s.cost as spent, ${sumOfExpected(ctx)} as expected, b.budget::float8 as "limit",
      b.warned_month as "warnedMonth", b.used_up_month as "usedUpMonth"
    from (${summedBy(prices, {}, source)}) s left join ${costSettings} b on b.company_id = ${ctx.companyId}`);
  if (!row) throw new Error("a sum without keys has one row");
  return { ...row, month, prices };
}

/** Messages that failed give back what they were expected to cost. */
function sumOfExpected(ctx: Context): SQL {
  const since = new Date(ctx.now().getTime() - expectedForMs).toISOString();
  return sql`(select coalesce(sum(e.cost), 0)::float8 from ${expectedCosts} e join ${messages} m on m.id = e.message_id
    where e.company_id = ${ctx.companyId} and e.at > ${since}::timestamptz
      and m.ack < 3 and m.failure is null and not m.is_deleted)`;
}

function monthBounds(month: string, timeZone: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  // Months count from 0 here: the next one.
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from: dayBounds(`${month}-01`, timeZone).from, to: dayBounds(next, timeZone).from };
}
