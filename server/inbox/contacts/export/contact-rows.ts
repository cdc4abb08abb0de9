import { contactImportLimits } from "@balcao/shared/inbox/contacts.ts";
import { and, asc, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { asText } from "../../../platform/spreadsheet/as-text.ts";
import { countRows } from "../../../workspace/audit/record-export.ts";
import { fields } from "../../fields/fields.table.ts";
import { listFields } from "../../fields/find-field.ts";
import { readContactTexts } from "../../fields/read-values.ts";
import { contactExtraInfo } from "../contact-extra-info.table.ts";
import { contacts } from "../contacts.table.ts";
import { identityList } from "../identities/contact-chat.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import { type ExportedKind, exportedKinds, identityHeads } from "../identities/identity-heads.ts";

/** Small, so that reading a batch delays no other query. */
const batchSize = 250;

/** People only, because a group is not a customer. */
const exported = ({ companyId }: Pick<Context, "companyId">) =>
  and(eq(contacts.companyId, companyId), eq(contacts.isGroup, false));

/** Extra information, each with its name. The contact's column is written out: Drizzle omits its table. */
const extraOf = sql<[string, string][] | null>`(
  select json_agg(json_build_array(e.name, e.value) order by e.id)
  from ${contactExtraInfo} e where e.contact_id = contacts.id)`;

export const countContacts = (ctx: Context): Promise<number> => countRows(ctx, contacts, exported(ctx));

/**
 * Yields the company's contacts as rows of a table, the column names first, in the import's own format, with their other
 * ids behind: in batches, so that neither the server nor the database holds all of them.
 */
export async function* contactRows(ctx: Context): AsyncGenerator<string[]> {
  const extraNames = await commonExtraNames(ctx);
  const kinds = await usedKinds(ctx);
  const own = await listFields(ctx, and(eq(fields.subject, "contact"), isNull(fields.removedAt)));
  const names = [...own.map((field) => field.name), ...extraNames];
  yield ["Nome", "Número", "E-mail", ...names.map(asText), ...kinds.map((kind) => identityHeads[kind])];
  let after = 0;
  for (;;) {
    const batch = await ctx.db
      .select({
        ...{ id: contacts.id, name: contacts.name, number: contacts.number, email: contacts.email },
        ...{ extra: extraOf, identities: identityList },
      })
      .from(contacts)
      .where(and(gt(contacts.id, after), exported(ctx)))
      .orderBy(asc(contacts.id))
      .limit(batchSize);
    const ids = batch.map(({ id }) => id);
    const texts = own.length > 0 && ids.length > 0 ? await readContactTexts(ctx, ids) : new Map<number, never>();
    for (const { id, name, number, email, extra, identities } of batch) {
      const values = new Map(extra);
      const valuesOf = (kind: ExportedKind) =>
        identities.flatMap((one) => (one.kind === kind ? one.value : [])).join(", ");
      const ofFields = own.map((field) => texts.get(id)?.get(field.id) ?? "");
      const free = extraNames.map((key) => values.get(key) ?? "");
      yield [name, number ?? "", email, ...ofFields, ...free, ...kinds.map(valuesOf)].map(asText);
    }
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.id ?? after;
  }
}

/** The kinds of ids, beside the number, that some contact has: the others get no column. */
async function usedKinds(ctx: Context): Promise<ExportedKind[]> {
  const rows = await ctx.db
    .selectDistinct({ kind: contactIdentities.kind })
    .from(contactIdentities)
    .where(eq(contactIdentities.companyId, ctx.companyId));
  return exportedKinds.filter((kind) => rows.some((row) => row.kind === kind));
}

/** The most used names, up to the import's limit. */
async function commonExtraNames(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: contactExtraInfo.name })
    .from(contactExtraInfo)
    .innerJoin(contacts, eq(contacts.id, contactExtraInfo.contactId))
    .where(eq(contacts.companyId, ctx.companyId))
    .groupBy(contactExtraInfo.name)
    .orderBy(desc(count()), asc(contactExtraInfo.name))
    .limit(contactImportLimits.columns);
  return rows.map(({ name }) => name);
}
