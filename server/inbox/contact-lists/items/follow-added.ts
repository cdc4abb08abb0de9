import { type SQL, sql } from "drizzle-orm";
import { type Context, publish } from "../../../context.ts";
import { pageSize } from "../../../platform/http/page.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { askForCheck } from "../check/ask-for-check.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { changeContactList } from "../contact-list-view.ts";
import { contactLists } from "../contact-lists.table.ts";
import { itemName, toItem } from "./item-view.ts";

const manyRows = 1000;

/**
 * After many items were added to a locked list: counts them, enqueues the check of their numbers and publishes the first
 * of them, which `isNew` selects: the console refetches, and existing clients show these.
 */
export async function followAdded(ctx: Context, contactListId: number, added: number, isNew: SQL): Promise<void> {
  // Without new statistics the database would sort the whole list for each of its pages.
  if (added >= manyRows) await ctx.db.execute(sql`analyze ${contactListItems}`);
  await changeContactList(ctx, contactListId, { contactsCount: sql`${contactLists.contactsCount} + ${added}` });
  const records = await ctx.db
    .select()
    .from(contactListItems)
    .where(isNew)
    .orderBy(sql`${itemName} using ~<~`, contactListItems.id)
    .limit(pageSize);
  publish(ctx, [rooms.admins], "ContactListItem", { action: "reload", contactListId, records: records.map(toItem) });
  await askForCheck(ctx, contactListId);
}
