import { contactImportLimits } from "@balcao/shared/contacts.ts";
import { and, asc, count, desc, eq, gt } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { asText } from "../../../platform/spreadsheet/as-text.ts";
import { contactExtraInfo } from "../contact-extra-info.table.ts";
import { selectContacts } from "../contact-view.ts";
import { contacts } from "../contacts.table.ts";

const batchSize = 1000;

/**
 * The company's people as rows of a table, the heads first, in the form our import reads: so many at a time that
 * neither the server nor the database has them all in hand.
 */
export async function* contactRows(ctx: Context): AsyncGenerator<string[]> {
  const extraNames = await commonExtraNames(ctx);
  yield ["Nome", "Número", "E-mail", ...extraNames];
  let after = 0;
  for (;;) {
    const batch = await selectContacts(ctx, and(gt(contacts.id, after), eq(contacts.isGroup, false)))
      .orderBy(asc(contacts.id))
      .limit(batchSize);
    for (const { contact, extraInfo } of batch) {
      const values = new Map(extraInfo.map(({ name, value }) => [name, value]));
      const extra = extraNames.map((name) => values.get(name) ?? "");
      yield [contact.name, contact.number ?? "", contact.email, ...extra].map(asText);
    }
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.contact.id ?? after;
  }
}

/** As many as the import takes, the most used ones. */
async function commonExtraNames(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: contactExtraInfo.name })
    .from(contactExtraInfo)
    .innerJoin(contacts, eq(contacts.id, contactExtraInfo.contactId))
    .where(eq(contacts.companyId, ctx.companyId))
    .groupBy(contactExtraInfo.name)
    .orderBy(desc(count()), asc(contactExtraInfo.name))
    .limit(contactImportLimits.columns);
  return rows.map(({ name }) => asText(name));
}
