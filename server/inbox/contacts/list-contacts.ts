import type { ContactPage, ContactRef, ListContacts } from "@balcao/shared/inbox/contacts.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countLimit, cutPage, literal, pageOffset, pageSize } from "../../platform/http/page.ts";
import { searchedNumbers } from "../../platform/phone-number.ts";
import { planAnew } from "../../platform/sql/database.ts";
import { asGiven, forAnyValue, type Standing } from "../../platform/sql/statement.ts";
import { afterText, inTextOrder, textCursor } from "../../platform/sql/text-keyset.ts";
import { readContacts, refColumns, toContact, toContactRef } from "./contact-view.ts";
import { contacts } from "./contacts.table.ts";
import { searchParts } from "./search-contacts.ts";

const name = sql`${contacts.foldedName}`;
const nameOrder = sql`order by ${sql.join(inTextOrder(name, contacts.id), sql`, `)}`;
/** More than a menu can show; with more contacts people search. */
const listLimit = 5000;

/** One page of the company's contacts by name. */
export async function listContacts(ctx: Context, query: ListContacts): Promise<ContactPage> {
  const found = await findPage(ctx, query);
  const { rows: shown, ...page } = cutPage(found, ({ name, id }) => textCursor({ text: name, id }));
  const rows = await readContacts(
    ctx,
    shown.map(({ id }) => id),
  );
  const [first] = found;
  const count = first ? (first.count ?? undefined) : await countWithoutPage(ctx, query);
  return { contacts: rows.map((row) => toContact(ctx, row.contact, row)), count, ...page };
}

type Found = { id: number; name: string; count: number | null };

/** A page and one row more, with the number of matches, from an index alone. */
async function findPage(ctx: Context, query: ListContacts): Promise<Found[]> {
  const offset = pageOffset(query);
  const after = afterText(query.cursor, name, contacts.id, standingFor(query));
  const heads = conditions(ctx, query).map(
    (condition) => sql`(select ${contacts.id}, ${name} as name from ${contacts} where ${and(condition, after)}
      ${nameOrder} limit ${literal(pageSize + 1 + offset)})`,
  );
  const plan = query.searchParam || offset > 0 ? planAnew : sql``;
  return await ctx.db.execute<Found>(sql`${plan}with page as (
      select id, name from (${sql.join(heads, sql` union all `)}) heads
      order by name using ~<~, id limit ${literal(pageSize + 1)} offset ${literal(offset)})
    select id, name, ${countBeside(ctx, query)} as count from page order by name using ~<~, id`);
}

/**
 * A search is planned each time: a common part is found by scanning the names, a rare one by the index. The list without
 * a search has one good plan.
 */
const standingFor = ({ searchParam }: ListContacts): Standing => (searchParam ? asGiven : forAnyValue);

/** The number of matches, as a part of the statement that finds a page. */
function countBeside(ctx: Context, query: ListContacts): SQL {
  // The first page has returned the count already.
  if (query.cursor) return sql`null::int`;
  const counted = sql`(${countMatches(ctx, query)})`;
  if (pageOffset(query) > 0) return counted;
  // A page that holds all matches needs no further counting.
  const shown = sql`(select count(*)::int from page)`;
  return sql`case when ${shown} > ${literal(pageSize)} then ${counted} else ${shown} end`;
}

/** The number of matches for a page without rows. */
async function countWithoutPage(ctx: Context, query: ListContacts): Promise<number | undefined> {
  if (query.cursor) return undefined;
  if (pageOffset(query) === 0) return 0;
  const [row] = await ctx.db.execute<{ count: number }>(sql`${planAnew} ${countMatches(ctx, query)}`);
  return row?.count;
}

function countMatches(ctx: Context, query: ListContacts): SQL {
  // Numbers with the same beginning were often stored one after the other; in the order of names they are spread, so
  // that a scan finds some early.
  const order = query.searchParam && searchedNumbers(query.searchParam).length > 0 ? nameOrder : sql``;
  const matches = conditions(ctx, query).map(
    (condition) => sql`(select 1 from ${contacts} where ${condition} ${order} limit ${literal(countLimit)})`,
  );
  return sql`select count(*)::int as count from (
    select 1 from (${sql.join(matches, sql` union all `)}) found limit ${literal(countLimit)}) matches`;
}

/** Disjoint conditions that together match everything listed. */
function conditions({ companyId }: Context, query: ListContacts): (SQL | undefined)[] {
  const { searchParam, withoutNumber } = query;
  const parts = searchParam ? searchParts(companyId, searchParam) : [undefined];
  const company = standingFor(query)(sql`${companyId}::int`);
  const listed = and(eq(contacts.companyId, company), withoutNumber ? hasNoNumber : undefined);
  return parts.map((part) => and(listed, part));
}

/** The condition of their index, literally. */
const hasNoNumber = sql`${contacts.number} is null and not ${contacts.isGroup}`;

/** The company's contacts by name, for menus. */
export async function listAllContacts(ctx: Context): Promise<ContactRef[]> {
  const rows = await ctx.db
    .select(refColumns)
    .from(contacts)
    .where(eq(contacts.companyId, ctx.companyId))
    .orderBy(...inTextOrder(name, contacts.id))
    .limit(listLimit);
  return rows.map((row) => toContactRef(ctx, row));
}
