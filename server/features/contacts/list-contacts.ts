import type { ContactPage, ContactRef } from "@balcao/shared/contacts.ts";
import type { ListQuery } from "@balcao/shared/page.ts";
import { and, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/database.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/page.ts";
import { afterText, inTextOrder, textCursor } from "../../platform/text-keyset.ts";
import { contactName, refColumns, selectContacts, toContact, toContactRef } from "./contact-view.ts";
import { contacts } from "./contacts.table.ts";
import { searchedNumbers } from "./phone-number.ts";

/** As many as a menu can bear; whoever has more looks for them (S1 section 7). */
const listLimit = 5000;

/** One page of the company's contacts by name. */
export async function listContacts(ctx: Context, query: ListQuery): Promise<ContactPage> {
  const searched = searchedFor(query.searchParam);
  const [found, count] = await Promise.all([
    selectContacts(ctx, and(searched, afterText(query.cursor, contactName, contacts.id), sql`true ${planAnew}`))
      .orderBy(...inTextOrder(contactName, contacts.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, sql`from ${contacts} where ${and(eq(contacts.companyId, ctx.companyId), searched)}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ key, contact }) => textCursor({ text: key, id: contact.id }));
  return { contacts: rows.map((row) => toContact(row.contact, row)), count, ...page };
}

/** The company's contacts by name, for menus. */
export async function listAllContacts(ctx: Context): Promise<ContactRef[]> {
  const rows = await ctx.db
    .select(refColumns)
    .from(contacts)
    .where(eq(contacts.companyId, ctx.companyId))
    .orderBy(...inTextOrder(contactName, contacts.id))
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
  const byName = sql`${contactName} like ${start} || fold(${literally(text)}) || '%'`;
  return or(byName, ...searchedNumbers(text).map((digits) => like(contacts.number, `%${digits}%`)));
}
