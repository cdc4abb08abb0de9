import type { ContactPage, ContactRef } from "@balcao/shared/contacts.ts";
import type { ListQuery } from "@balcao/shared/page.ts";
import { and, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/database.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/page.ts";
import { afterText, inTextOrder, textCursor } from "../../platform/text-keyset.ts";
import { readContacts, refColumns, toContact, toContactRef } from "./contact-view.ts";
import { contacts } from "./contacts.table.ts";
import { searchedNumbers } from "./phone-number.ts";

const name = sql`${contacts.foldedName}`;
/** As many as a menu can bear; whoever has more looks for them (S1 section 7). */
const listLimit = 5000;

/** One page of the company's contacts by name. */
export async function listContacts(ctx: Context, query: ListQuery): Promise<ContactPage> {
  const searched = searchedFor(query.searchParam);
  const [found, count] = await Promise.all([
    findPage(ctx, searched, query),
    countUpTo(ctx.db, query, sql`from ${contacts} where ${and(eq(contacts.companyId, ctx.companyId), searched)}`),
  ]);
  const { rows: shown, ...page } = cutPage(found, ({ name, id }) => textCursor({ text: name, id }));
  const rows = await readContacts(
    ctx,
    shown.map(({ id }) => id),
  );
  return { contacts: rows.map((row) => toContact(row.contact, row)), count, ...page };
}

/** A page and one more: an index answers without the contacts. */
async function findPage(ctx: Context, searched: SQL | undefined, query: ListQuery): Promise<Found[]> {
  const after = afterText(query.cursor, name, contacts.id);
  return await ctx.db.execute<Found>(sql`${planAnew}
    select ${contacts.id}, ${name} as name from ${contacts} where ${and(eq(contacts.companyId, ctx.companyId), searched, after)}
    order by ${sql.join(inTextOrder(name, contacts.id), sql`, `)} limit ${pageSize + 1} offset ${pageOffset(query)}`);
}

type Found = { id: number; name: string };

/** The company's contacts by name, for menus. */
export async function listAllContacts(ctx: Context): Promise<ContactRef[]> {
  const rows = await ctx.db
    .select(refColumns)
    .from(contacts)
    .where(eq(contacts.companyId, ctx.companyId))
    .orderBy(...inTextOrder(name, contacts.id))
    .limit(listLimit);
  return rows.map(toContactRef);
}

/**
 * A part of a name, without regard to accents and case, or of a number in any notation. One or two letters are how
 * a name begins: the index of name parts knows three and more.
 */
export function searchedFor(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const start = [...text].length < 3 ? sql`''` : sql`'%'`;
  const byName = sql`${name} like ${start} || fold(${literally(text)}) || '%'`;
  return or(byName, ...searchedNumbers(text).map((digits) => like(contacts.number, `%${digits}%`)));
}
