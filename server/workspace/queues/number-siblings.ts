import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { queueOptions } from "./queue-options.table.ts";

/** Numbers options from 1 in the order of their ids, in one statement. */
export async function numberSiblings(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.execute(sql`
    update ${queueOptions} set option = numbered.position
    from unnest(${sql.param(`{${ids.join()}}`)}::int[]) with ordinality as numbered (id, position)
    where ${queueOptions.id} = numbered.id`);
}
