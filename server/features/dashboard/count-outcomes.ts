import { companyTags } from "@balcao/shared/tags.ts";
import { ticketStatuses } from "@balcao/shared/tickets.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/database.ts";
import { tags, ticketTags } from "../tags/tags.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { type Bounds, within } from "./period-figures.ts";

type Outcome = "aguardando" | "cancelado" | "venda";

/** Tickets updated in the period that carry the tags every company begins with, by their names (DECISIONS "Dashboard"). */
export async function countOutcomes({ db, companyId }: Context, bounds: Bounds): Promise<Record<Outcome, number>> {
  const names = sql.join(
    companyTags.map(({ name }) => sql`${name.toLowerCase()}`),
    sql`, `,
  );
  const statuses = sql.join(
    ticketStatuses.map((status) => sql`${status}`),
    sql`, `,
  );
  const rows = await db.execute<{ name: Outcome; count: number }>(sql`${planAnew}
    select fold(g.name) as name, count(*)::int as count
    from ${tickets} t
    join ${ticketTags} gt on gt.ticket_id = t.id
    join ${tags} g on g.id = gt.tag_id
    where g.company_id = ${companyId} and fold(g.name) in (${names})
      -- Every status, by its name: lists have an index that begins with it.
      and t.company_id = ${companyId} and t.status in (${statuses}) and ${within(sql`t.updated_at`, bounds)}
    group by g.id`);
  const counts = { aguardando: 0, cancelado: 0, venda: 0 };
  for (const { name, count } of rows) counts[name] = count;
  return counts;
}
