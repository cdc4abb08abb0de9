import { and, asc, eq, gt } from "drizzle-orm";
import type { Context } from "../../../../context.ts";
import { asText } from "../../../../platform/spreadsheet/as-text.ts";
import { importRefusals } from "./import-refusals.table.ts";
import { reasonHead, reasons } from "./refused-texts.ts";

const batchSize = 1000;

/**
 * Yields an import's rejected rows as a table that can be imported again: the sheet's own columns, and a last one with
 * the reason. In batches, so that neither the server nor the database holds all of them.
 */
export async function* refusedRows(
  ctx: Context,
  importId: string,
  language: keyof typeof reasons,
): AsyncGenerator<string[]> {
  const ofImport = and(eq(importRefusals.companyId, ctx.companyId), eq(importRefusals.importId, importId));
  let width = 0;
  let after = 0;
  for (;;) {
    const batch = await ctx.db
      .select()
      .from(importRefusals)
      .where(and(ofImport, gt(importRefusals.row, after)))
      .orderBy(asc(importRefusals.row))
      .limit(batchSize);
    for (const { problem, cells } of batch) {
      if (problem === null) width = cells.length;
      const padded = Array.from({ length: width }, (_, index) => cells[index] ?? "");
      yield [...padded, problem === null ? reasonHead[language] : reasons[language][problem]].map(asText);
    }
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.row ?? after;
  }
}
