import { and, asc, eq, gt } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { asText } from "../../../platform/spreadsheet/as-text.ts";
import { type ContactListItemRow, contactListItems } from "../contact-list-items.table.ts";
import { listColumns } from "../list-columns.ts";

const batchSize = 1000;

/**
 * A list's people as rows of a table, the heads first, in the form our import reads: so many at a time that neither the
 * server nor the database has them all in hand.
 */
export async function* itemRows(ctx: Context, contactListId: number): AsyncGenerator<string[]> {
  const names = await listColumns(ctx, contactListId);
  // The import knows the last of these and leaves it out.
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

/** Empty while nobody has asked. */
const validity = ({ checkedAt, isWhatsappValid }: ContactListItemRow): string =>
  checkedAt === null ? "" : isWhatsappValid ? "Sim" : "Não";
