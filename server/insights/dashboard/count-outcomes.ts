import { companyTags } from "@balcao/shared/inbox/tags.ts";
import { ticketStatuses } from "@balcao/shared/inbox/tickets.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { tags, ticketTags } from "../../inbox/tags/tags.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { planAnew } from "../../platform/sql/database.ts";
import { andOwn } from "./own-figures.ts";
import { type Bounds, within } from "./period-figures.ts";

type Outcome = "aguardando" | "cancelado" | "venda";

/** Counts the tickets updated in the period by the tags that every company begins with, found by their names. */
export async function countOutcomes(ctx: Context, bounds: Bounds): Promise<Record<Outcome, number>> {
  const names = sql.join(
    companyTags.map(({ name }) => sql`${name.toLowerCase()}`),
    sql`, `,
  );
  const statuses = sql.join(
    ticketStatuses.map((status) => sql`${status}`),
    sql`, `,
  );
  const rows = await ctx.db.execute<{ name: Outcome; count: number }>(sql`${planAnew}
    select fold(g.name) as name, count(*)::int as count
    from ${tickets} t
    join ${ticketTags} gt on gt.ticket_id = t.id
    join ${tags} g on g.id = gt.tag_id
    where g.company_id = ${ctx.companyId} and fold(g.name) in (${names})
      -- Naming every status lets the query use the lists' index, which begins with the status.
      and t.company_id = ${ctx.companyId}${andOwn(ctx, sql`t.user_id`)} and t.status in (${statuses}) and not t.is_thread and ${within(sql`t.updated_at`, bounds)}
    group by g.id`);
  const counts = { aguardando: 0, cancelado: 0, venda: 0 };
  for (const { name, count } of rows) counts[name] = count;
  return counts;
}
