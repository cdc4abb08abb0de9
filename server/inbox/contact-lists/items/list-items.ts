import type { ContactListItemPage, ListContactListItems } from "@balcao/shared/inbox/contact-lists.ts";
import { and, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../../context.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../../platform/http/page.ts";
import { searchedNumbers } from "../../../platform/phone-number.ts";
import { planAnew } from "../../../platform/sql/database.ts";
import { afterText, inTextOrder, textCursor } from "../../../platform/sql/text-keyset.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { itemName, toItem } from "./item-view.ts";

/** Returns one page of a list's items by name; empty for another company's list. */
export async function listItems(
  ctx: Context,
  query: z.output<typeof ListContactListItems>,
): Promise<ContactListItemPage> {
  const matches = and(
    eq(contactListItems.companyId, ctx.companyId),
    eq(contactListItems.contactListId, query.contactListId),
    searchedFor(query.searchParam),
  );
  const [found, count] = await Promise.all([
    ctx.db
      .select({ item: contactListItems, key: itemName })
      .from(contactListItems)
      .where(and(matches, afterText(query.cursor, itemName, contactListItems.id), sql`true ${planAnew}`))
      .orderBy(...inTextOrder(itemName, contactListItems.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, query, sql`from ${contactListItems} where ${matches}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ key, item }) => textCursor({ text: key, id: item.id }));
  return { contacts: rows.map(({ item }) => toItem(item)), count, ...page };
}

/** A part of a name, without regard to accents and case, or of a number in any notation. */
function searchedFor(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const byName = sql`${itemName} like '%' || fold(${literally(text)}) || '%'`;
  return or(byName, ...searchedNumbers(text).map((digits) => like(contactListItems.number, `%${digits}%`)));
}
