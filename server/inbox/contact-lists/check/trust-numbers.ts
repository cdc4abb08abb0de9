import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Context, publish, transact } from "../../../context.ts";
import { pageSize } from "../../../platform/http/page.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { changeContactList, lockIfThere } from "../contact-list-view.ts";
import { type ContactListRow, contactLists } from "../contact-lists.table.ts";
import { toItem } from "../items/item-view.ts";

/** Takes the unchecked numbers of a locked list as valid, and ends its check: no connection of the company can check them. */
export async function trustUnchecked(ctx: Context, list: ContactListRow): Promise<ContactListRow> {
  const changed = await setValidity(ctx, list.id, true);
  const ended = { checkStartedAt: null, checkTotal: 0, checkDone: 0, checkConnectionId: null };
  if (changed === 0) return list.checkStartedAt === null ? list : changeContactList(ctx, list.id, ended);
  const validWhatsappCount = sql`${contactLists.validWhatsappCount} + ${changed}`;
  return changeContactList(ctx, list.id, { ...ended, validWhatsappCount });
}

/** The reverse, once a connection can check them: until then unchecked numbers of a locked list count as unknown. */
export async function doubtUnchecked(ctx: Context, list: ContactListRow): Promise<void> {
  const changed = await setValidity(ctx, list.id, false);
  if (changed > 0)
    await changeContactList(ctx, list.id, {
      validWhatsappCount: sql`${contactLists.validWhatsappCount} - ${changed}`,
    });
}

/**
 * The channel could not reach these items at their first message. A number that was checked stays as the check left it: it
 * knew more.
 */
export async function noteUnreachable(ctx: Context, itemIds: readonly number[]): Promise<void> {
  const found = await ctx.db
    .selectDistinct({ listId: contactListItems.contactListId })
    .from(contactListItems)
    .where(and(eq(contactListItems.companyId, ctx.companyId), inArray(contactListItems.id, [...itemIds])));
  for (const { listId } of found)
    await retryLostRace(() =>
      transact(ctx, async (ctx) => {
        if (!(await lockIfThere(ctx, listId))) return;
        const isMeant = inArray(contactListItems.id, [...itemIds]);
        const changed = await setValidity(ctx, listId, false, isMeant, ctx.now());
        if (changed > 0)
          await changeContactList(ctx, listId, {
            validWhatsappCount: sql`${contactLists.validWhatsappCount} - ${changed}`,
          });
      }),
    );
}

/** Marks a list's unchecked items, all or some, and returns how many changed. Screens get the first of them. */
async function setValidity(
  ctx: Context,
  contactListId: number,
  isWhatsappValid: boolean,
  which?: SQL,
  checkedAt: Date | null = null,
): Promise<number> {
  const changed = await ctx.db
    .update(contactListItems)
    .set({ isWhatsappValid, checkedAt })
    .where(
      and(
        eq(contactListItems.contactListId, contactListId),
        isNull(contactListItems.checkedAt),
        eq(contactListItems.isWhatsappValid, !isWhatsappValid),
        which,
      ),
    )
    .returning({ id: contactListItems.id });
  if (changed.length === 0) return 0;
  const ids = changed.slice(0, pageSize).map(({ id }) => id);
  const records = await ctx.db.select().from(contactListItems).where(inArray(contactListItems.id, ids));
  publish(ctx, [rooms.admins], "ContactListItem", { action: "checked", contactListId, records: records.map(toItem) });
  return changed.length;
}
