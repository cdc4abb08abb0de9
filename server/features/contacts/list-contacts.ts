import type { ContactPage, ContactRef } from "@balcao/shared/contacts.ts";
import type { ListQuery } from "@balcao/shared/page.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/database.ts";
import { countLimit, cutPage, pageOffset, pageSize } from "../../platform/page.ts";
import { afterText, inTextOrder, textCursor } from "../../platform/text-keyset.ts";
import { readContacts, refColumns, toContact, toContactRef } from "./contact-view.ts";
import { contacts } from "./contacts.table.ts";
import { searchedNumbers } from "./phone-number.ts";
import { searchParts } from "./search-contacts.ts";

const name = sql`${contacts.foldedName}`;
const nameOrder = sql`order by ${sql.join(inTextOrder(name, contacts.id), sql`, `)}`;
/** As many as a menu can bear; whoever has more looks for them (S1 section 7). */
const listLimit = 5000;

/** One page of the company's contacts by name. */
export async function listContacts(ctx: Context, query: ListQuery): Promise<ContactPage> {
  const found = await findPage(ctx, query);
  const { rows: shown, ...page } = cutPage(found, ({ name, id }) => textCursor({ text: name, id }));
  const rows = await readContacts(
    ctx,
    shown.map(({ id }) => id),
  );
  const [first] = found;
  const count = first ? (first.count ?? undefined) : await countWithoutPage(ctx, query);
  return { contacts: rows.map((row) => toContact(row.contact, row)), count, ...page };
}

type Found = { id: number; name: string; count: number | null };

/** A page and one more, and how many match: an index answers without the contacts. */
async function findPage(ctx: Context, query: ListQuery): Promise<Found[]> {
  const offset = pageOffset(query);
  const after = afterText(query.cursor, name, contacts.id);
  const heads = conditions(ctx, query).map(
    (condition) => sql`(select ${contacts.id}, ${name} as name from ${contacts} where ${and(condition, after)}
      ${nameOrder} limit ${pageSize + 1 + offset})`,
  );
  // What is common is walked to, what is rare is looked up: all names of a company have one good plan.
  const plan = query.searchParam ? planAnew : sql``;
  return await ctx.db.execute<Found>(sql`${plan}with page as (
      select id, name from (${sql.join(heads, sql` union all `)}) heads
      order by name using ~<~, id limit ${pageSize + 1} offset ${offset})
    select id, name, ${countBeside(ctx, query)} as count from page order by name using ~<~, id`);
}

/** How many match, for a statement that has found a page. */
function countBeside(ctx: Context, query: ListQuery): SQL {
  // Who follows a cursor was told with the first page.
  if (query.cursor) return sql`null::int`;
  const counted = sql`(${countMatches(ctx, query)})`;
  if (pageOffset(query) > 0) return counted;
  // All there are need no further counting.
  const shown = sql`(select count(*)::int from page)`;
  return sql`case when ${shown} > ${pageSize} then ${counted} else ${shown} end`;
}

/** How many match when a page has nobody to tell it. */
async function countWithoutPage(ctx: Context, query: ListQuery): Promise<number | undefined> {
  if (query.cursor) return undefined;
  if (pageOffset(query) === 0) return 0;
  const [row] = await ctx.db.execute<{ count: number }>(sql`${planAnew} ${countMatches(ctx, query)}`);
  return row?.count;
}

function countMatches(ctx: Context, query: ListQuery): SQL {
  // Numbers that begin alike were often stored one after the other; in the order of names they are spread, and soon met.
  const order = query.searchParam && searchedNumbers(query.searchParam).length > 0 ? nameOrder : sql``;
  const matches = conditions(ctx, query).map(
    (condition) => sql`(select 1 from ${contacts} where ${condition} ${order} limit ${countLimit})`,
  );
  return sql`select count(*)::int as count from (
    select 1 from (${sql.join(matches, sql` union all `)}) found limit ${countLimit}) matches`;
}

/** Conditions for all that is listed, that share no contact. */
function conditions({ companyId }: Context, { searchParam }: ListQuery): (SQL | undefined)[] {
  const parts = searchParam ? searchParts(searchParam) : [undefined];
  return parts.map((part) => and(eq(contacts.companyId, companyId), part));
}

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
