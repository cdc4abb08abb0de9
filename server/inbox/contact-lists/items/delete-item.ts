import { eq, sql } from "drizzle-orm";
import { type Context, publish, transact } from "../../../context.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { isToCheck } from "../check/ask-for-check.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { changeContactList, lockContactList } from "../contact-list-view.ts";
import { contactLists } from "../contact-lists.table.ts";
import { findItem } from "./item-view.ts";

/** Removes an item from a list; the contact of the same number stays. Throws ERR_NO_CONTACTLISTITEM_FOUND. */
export function deleteItem(ctx: Context, id: number): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const { contactListId } = await findItem(ctx, id);
      const list = await lockContactList(ctx, contactListId);
      const item = await findItem(ctx, id);
      await ctx.db.delete(contactListItems).where(eq(contactListItems.id, id));
      publish(ctx, [rooms.admins], "ContactListItem", { action: "delete", id, contactListId });
      await changeContactList(ctx, contactListId, {
        contactsCount: sql`${contactLists.contactsCount} - 1`,
        validWhatsappCount: sql`${contactLists.validWhatsappCount} - ${item.isWhatsappValid ? 1 : 0}`,
        checkTotal: sql`${contactLists.checkTotal} - ${isToCheck(list, item) ? 1 : 0}`,
      });
    }),
  );
}
