import type { CostSum } from "@balcao/shared/inbox/costs.ts";
import { type CostGroup, type CostGroups, type CostKind, mostCostGroups } from "@balcao/shared/insights/costs.ts";
import { type SQL, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import type { Context } from "../../context.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { messageCosts } from "../../inbox/costs/message-costs.table.ts";
import { summedBy } from "../../inbox/costs/sum-costs.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { planAnew } from "../../platform/sql/database.ts";
import { dayBounds } from "../../platform/time/time-zone.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { boundsOf } from "../dashboard/dashboard-period.ts";
import { within } from "../dashboard/period-figures.ts";
import type { AskedCosts } from "./read-costs.ts";

/** The column that groups costs, and the rows that have its names. */
const kinds: Record<Exclude<CostKind, "month">, { key: SQL; named: SQL; join?: SQL }> = {
  connection: { key: sql`c.connection_id`, named: sql`${connections}` },
  queue: { key: sql`c.queue_id`, named: sql`${queues}` },
  agent: { key: sql`c.user_id`, named: sql`${users}` },
  campaign: { key: sql`c.campaign_id`, named: sql`${campaigns}` },
  ticket: {
    key: sql`m.ticket_id`,
    // A conversation is called as its contact.
    named: sql`(select t.id, t.company_id, o.name from ${tickets} t join ${contacts} o on o.id = t.contact_id)`,
    join: sql`left join ${messages} m on m.id = c.message_id`,
  },
};

type Row = Omit<CostGroup, "key"> & { key: number | null; place: number; groups: number };

/** Sums a period by one kind of group, in one statement. `most` groups are listed, those with the highest cost. */
export async function readCostGroups(
  ctx: Context,
  by: CostKind,
  { period, prices }: AskedCosts,
  most = mostCostGroups,
): Promise<CostGroups> {
  if (by === "month") return { by, period, groups: await readMonths(ctx, { period, prices }), rest: null };
  const { key, named, join = sql`` } = kinds[by];
  const source = sql`${messageCosts} c ${join}
    where c.company_id = ${ctx.companyId} and ${within(sql`c.delivered_at`, boundsOf(period, prices.timeZone))}`;
  const rows = await ctx.db.execute<Row>(sql`${planAnew}
    with summed as (${summedBy(prices, { key }, source)}),
      ranked as (select *, row_number() over (order by cost desc, messages desc, key) as nth from summed),
      listed as (
        select least(nth, ${most + 1}::int)::int as place, case when nth <= ${most}::int then key end as key,
          count(*)::int as groups, sum(messages) as messages, sum(free) as free, sum(unpriced) as unpriced, sum(cost) as cost
        from ranked group by 1, 2)
    select l.*, n.name from listed l left join ${named} n on n.id = l.key and n.company_id = ${ctx.companyId}
    order by l.place`);
  const groups = rows.filter(({ place }) => place <= most);
  const [rest] = rows.filter(({ place }) => place > most);
  return {
    ...{ by, period },
    groups: groups.map(({ key, name, ...row }) => ({ key: key === null ? null : String(key), name, ...sumOf(row) })),
    rest: rest ? { groups: rest.groups, ...sumOf(rest) } : null,
  };
}

async function readMonths(ctx: Context, { period, prices }: AskedCosts): Promise<CostGroup[]> {
  const months = monthsOf(period);
  const starts = months.map((month) => dayBounds(`${month}-01`, prices.timeZone).from.toISOString());
  const key = sql`width_bucket(c.delivered_at, ${`{${starts.join(",")}}`}::timestamptz[])`;
  const source = sql`${messageCosts} c
    where c.company_id = ${ctx.companyId} and ${within(sql`c.delivered_at`, boundsOf(period, prices.timeZone))}`;
  const rows = await ctx.db.execute<Row & { key: number }>(
    sql`${planAnew} ${summedBy(prices, { key }, source)} order by 1`,
  );
  return rows.map(({ key, ...row }) => ({ key: months[key - 1] ?? null, name: null, ...sumOf(row) }));
}

/** The months that a period touches, each as YYYY-MM. */
function monthsOf({ from, to }: AskedCosts["period"]): string[] {
  const months: string[] = [];
  let [year = 0, month = 1] = from.split("-").map(Number);
  const text = () => `${year}-${String(month).padStart(2, "0")}`;
  for (; text() <= to.slice(0, 7); [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1])
    months.push(text());
  return months;
}

const sumOf = ({ messages, free, unpriced, cost }: CostSum): CostSum => ({ messages, free, unpriced, cost });
