import { sql } from "drizzle-orm";
import type { Context } from "../../../../context.ts";
import type { RefusedRows } from "./collect-refused.ts";
import { importRefusals } from "./import-refusals.table.ts";

/** Small enough for one message to the database, large enough for few statements. */
const chunkSize = 5000;

/** Stores an import's rejected rows, in the caller's transaction. */
export async function storeRefused(ctx: Context, importId: string, { heads, rows }: RefusedRows): Promise<void> {
  if (rows.length === 0) return;
  const { companyId } = ctx;
  await ctx.db.insert(importRefusals).values({ importId, companyId, row: 1, problem: null, cells: heads });
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = JSON.stringify(rows.slice(at, at + chunkSize));
    await ctx.db.execute(sql`
      insert into ${importRefusals} (import_id, company_id, row, problem, cells, canonical_number, identities)
      select ${importId}::uuid, ${companyId}::int, row, problem, cells, "canonicalNumber", nullif(identities, '[]')
      from jsonb_to_recordset(${chunk}::text::jsonb)
        as given (row int, problem text, cells jsonb, "canonicalNumber" text, identities jsonb)`);
  }
}
