import type { ContactListPage } from "@balcao/shared/inbox/contact-lists.ts";
import type { ListQuery } from "@balcao/shared/platform/page.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/http/page.ts";
import { afterText, inTextOrder, textCursor } from "../../platform/sql/text-keyset.ts";
import { listName, toContactList } from "./contact-list-view.ts";
import { contactLists } from "./contact-lists.table.ts";

/** Enough for any menu. */
const listLimit = 1000;

/** One page of the company's lists by name. */
export async function listContactLists(ctx: Context, query: ListQuery): Promise<ContactListPage> {
  const searched = query.searchParam
    ? sql`${listName} like '%' || fold(${literally(query.searchParam)}) || '%'`
    : undefined;
  const matches = and(eq(contactLists.companyId, ctx.companyId), searched);
  const [found, count] = await Promise.all([
    ctx.db
      .select({ list: contactLists, key: listName })
      .from(contactLists)
      .where(and(matches, afterText(query.cursor, listName, contactLists.id)))
      .orderBy(...inTextOrder(listName, contactLists.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, query, sql`from ${contactLists} where ${matches}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ key, list }) => textCursor({ text: key, id: list.id }));
  return { records: rows.map(({ list }) => toContactList(list)), count, ...page };
}

/** All of the company's lists by name, for menus. */
export function listAllContactLists({ db, companyId }: Context): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: contactLists.id, name: contactLists.name })
    .from(contactLists)
    .where(eq(contactLists.companyId, companyId))
    .orderBy(...inTextOrder(listName, contactLists.id))
    .limit(listLimit);
}
