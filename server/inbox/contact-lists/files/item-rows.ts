import { and, asc, eq, gt } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { asText } from "../../../platform/spreadsheet/as-text.ts";
import { countRows } from "../../../workspace/audit/record-export.ts";
import { type ContactListItemRow, contactListItems } from "../contact-list-items.table.ts";
import { listColumns } from "../list-variables.ts";

const batchSize = 1000;

export const countItems = (ctx: Context, contactListId: number): Promise<number> =>
  countRows(ctx, contactListItems, eq(contactListItems.contactListId, contactListId));

/**
 * Yields a list's items as rows of a table, the column names first, in the import's own format: in batches, so that
 * neither the server nor the database holds all of them.
 */
export async function* itemRows(ctx: Context, contactListId: number): AsyncGenerator<string[]> {
  const names = await listColumns(ctx, contactListId);
  // The import recognises the last column and ignores it.
  yield ["Nome", "Número", "E-mail", "Tem WhatsApp", ...names.map(asText)];
  const ofList = and(eq(contactListItems.companyId, ctx.companyId), eq(contactListItems.contactListId, contactListId));
  let after = 0;
  for (;;) {
    const batch = await ctx.db
      .select()
      .from(contactListItems)
      .where(and(ofList, gt(contactListItems.id, after)))
      .orderBy(asc(contactListItems.id))
      .limit(batchSize);
    for (const item of batch) {
      const variables = names.map((name) => item.variables[name] ?? "");
      yield [item.name, item.number, item.email, validity(item), ...variables].map(asText);
    }
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.id ?? after;
  }
}

/** Empty while unknown. */
const validity = ({ checkedAt, isWhatsappValid }: ContactListItemRow): string =>
  isWhatsappValid ? "Sim" : checkedAt === null ? "" : "Não";
