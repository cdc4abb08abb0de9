import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Context, publish, transact } from "../../../context.ts";
import { pageSize } from "../../../platform/http/page.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { changeContactList, lockIfThere } from "../contact-list-view.ts";
import { type ContactListRow, contactLists } from "../contact-lists.table.ts";
import { toItem } from "../items/item-view.ts";

/**
 * Takes the unchecked numbers of a locked list as valid, and ends its check: no connection of the company can check them. With
 * `all`, also those that could not be reached before: a person asked for another attempt.
 */
export async function trustUnchecked(
  ctx: Context,
  list: ContactListRow,
  { all = false } = {},
): Promise<ContactListRow> {
  const changed = await setValidity(ctx, list.id, true, all ? undefined : isNull(contactListItems.checkedAt));
  const ended = { checkStartedAt: null, checkTotal: 0, checkDone: 0, checkConnectionId: null };
  if (changed === 0) return list.checkStartedAt === null ? list : changeContactList(ctx, list.id, ended);
  const validWhatsappCount = sql`${contactLists.validWhatsappCount} + ${changed}`;
  return changeContactList(ctx, list.id, { ...ended, validWhatsappCount });
}

/** An item and the number that was written to. */
type Unreachable = { id: number; canonicalNumber: string };

/**
 * The channel could not reach these items at their first message. A number that was checked stays as the check left it: it
 * knew more; and so does one that was corrected since.
 */
export async function noteUnreachable(ctx: Context, items: readonly Unreachable[]): Promise<void> {
  const itemIds = items.map(({ id }) => id);
  const found = await ctx.db
    .selectDistinct({ listId: contactListItems.contactListId })
    .from(contactListItems)
    .where(and(eq(contactListItems.companyId, ctx.companyId), inArray(contactListItems.id, itemIds)));
  for (const { listId } of found)
    await retryLostRace(() =>
      transact(ctx, async (ctx) => {
        if (!(await lockIfThere(ctx, listId))) return;
        const isMeant = and(
          isNull(contactListItems.checkedAt),
          or(...items.map((one) => and(eq(contactListItems.id, one.id), isNumberOf(one)))),
        );
        const changed = await setValidity(ctx, listId, false, isMeant, ctx.now());
        if (changed > 0)
          await changeContactList(ctx, listId, {
            validWhatsappCount: sql`${contactLists.validWhatsappCount} - ${changed}`,
          });
      }),
    );
}

const isNumberOf = ({ canonicalNumber }: Unreachable) => eq(contactListItems.canonicalNumber, canonicalNumber);

/** Marks some of a list's items, and returns how many changed. Screens get the first of them. */
async function setValidity(
  ctx: Context,
  contactListId: number,
  isWhatsappValid: boolean,
  which: SQL | undefined,
  checkedAt: Date | null = null,
): Promise<number> {
  const changed = await ctx.db
    .update(contactListItems)
    .set({ isWhatsappValid, checkedAt })
    .where(
      and(
        eq(contactListItems.contactListId, contactListId),
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
