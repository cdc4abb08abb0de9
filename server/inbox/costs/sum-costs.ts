import type { CostSum } from "@balcao/shared/inbox/costs.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/sql/database.ts";
import { messages } from "../messages/messages.table.ts";
import { messageCosts } from "./message-costs.table.ts";
import { type Prices, readPrices } from "./read-prices.ts";

/**
 * A statement that sums costs by keys, which become its first columns. `source` begins with the table of costs as `c`, and
 * ends with the condition.
 */
export function summedBy(prices: Prices, keys: Readonly<Record<string, SQL>>, source: SQL): SQL {
  const names = Object.keys(keys).map((name) => sql.raw(`"${name}"`));
  const named = Object.entries(keys).map(([name, key]) => sql`${key} as ${sql.raw(`"${name}"`)}`);
  const changes = `{${prices.changes.map((at) => at.toISOString()).join(",")}}`;
  // Counted first: prices are then joined to few rows.
  return sql`
    select ${list(names.map((name) => sql`d.${name}`))}${sums}
    from (
      select ${list(named)}c.category as its_category, c.country as its_country, c.is_free,
        width_bucket(c.delivered_at, ${changes}::timestamptz[]) as bucket, count(*) as n
      from ${source}
      group by ${sql.join(
        Array.from({ length: names.length + 4 }, (_, n) => sql.raw(String(n + 1))),
        sql`, `,
      )}) d
    left join jsonb_to_recordset(${JSON.stringify(prices.held)}::text::jsonb)
      as p(category text, country text, first int, "end" int, price bigint)
      on not d.is_free and p.category = d.its_category and p.country = d.its_country
        and d.bucket >= p.first and d.bucket < p."end"
    group by ${
      names.length > 0
        ? sql.join(
            names.map((name) => sql`d.${name}`),
            sql`, `,
          )
        : sql`()`
    }`;
}

/** The parts of a select, each with its comma. */
const list = (parts: readonly SQL[]): SQL => sql.join(parts.map((part) => sql`${part}, `));

/** A double holds every whole number that a sum can reach. */
const sums = sql`
  coalesce(sum(d.n), 0)::float8 as messages, coalesce(sum(d.n) filter (where d.is_free), 0)::float8 as free,
  coalesce(sum(d.n) filter (where not d.is_free and p.price is null), 0)::float8 as unpriced,
  coalesce(sum(d.n * p.price), 0)::float8 as cost`;

const sumOf = async (ctx: Context, source: SQL): Promise<CostSum> => {
  const prices = await readPrices(ctx);
  const [sum] = await ctx.db.execute<CostSum>(sql`${planAnew} ${summedBy(prices, {}, source)}`);
  return sum ?? noCost;
};

/** Nothing was delivered. */
export const noCost: CostSum = { messages: 0, free: 0, unpriced: 0, cost: 0 };

/** The costs of a ticket's messages. */
export const ticketCost = (ctx: Context, ticketId: number): Promise<CostSum> =>
  sumOf(
    ctx,
    sql`${messageCosts} c join ${messages} m on m.id = c.message_id
      where c.company_id = ${ctx.companyId} and m.ticket_id = ${ticketId}`,
  );

/** The costs of a campaign's messages, its questions among them. */
export const campaignCost = (ctx: Context, campaignId: number): Promise<CostSum> =>
  sumOf(ctx, sql`${messageCosts} c where c.company_id = ${ctx.companyId} and c.campaign_id = ${campaignId}`);
