import { canonicalNumber } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, getTableColumns, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { type Context, publish, transact } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { type ContactListItemRow, contactListItems } from "../contact-list-items.table.ts";
import { changeContactList, lockIfThere } from "../contact-list-view.ts";
import { type ContactListRow, contactLists } from "../contact-lists.table.ts";
import { toItem } from "../items/item-view.ts";
import { type CheckWork, checkQueue, isToCheck } from "./ask-for-check.ts";

/** Stores WhatsApp's answer about some numbers, and enqueues the next query. */
export function recordAnswers(
  ctx: Context,
  work: CheckWork,
  asked: readonly ContactListItemRow[],
  known: ReadonlyMap<string, string>,
): Promise<void> {
  return inRun(ctx, work, async (ctx, list) => {
    const items = (await readItems(ctx, asked)).filter((item) => isToCheck(list, item));
    const answers = items.map((item) => ({ id: item.id, number: known.get(item.number) ?? null }));
    const doubles = await removeDoubles(ctx, list.id, items, known);
    const changed = await storeAnswers(ctx, list, answers);
    const valid = (rows: readonly ContactListItemRow[]) => rows.filter((row) => row.isWhatsappValid).length;
    await changeContactList(ctx, list.id, {
      contactsCount: sql`${contactLists.contactsCount} - ${doubles}`,
      validWhatsappCount: sql`${contactLists.validWhatsappCount} + ${valid(changed) - valid(items)}`,
      checkDone: sql`${contactLists.checkDone} + ${items.length}`,
    });
    const records = changed.map(toItem);
    publish(ctx, [rooms.admins], "ContactListItem", { action: "checked", contactListId: list.id, records });
    await enqueueForConnection(ctx, checkQueue, work);
  });
}

/** Ends a check that has no numbers left. */
export function finishCheck(ctx: Context, work: CheckWork): Promise<void> {
  return inRun(ctx, work, async (ctx, list) => {
    // An item may have been added since. A surplus job finds nothing to do.
    const [left] = await ctx.db
      .select({ id: contactListItems.id })
      .from(contactListItems)
      .where(
        and(
          eq(contactListItems.contactListId, list.id),
          or(isNull(contactListItems.checkedAt), lt(contactListItems.checkedAt, list.checkStartedAt ?? list.createdAt)),
        ),
      )
      .limit(1);
    if (left) await enqueueForConnection(ctx, checkQueue, work);
    else
      await changeContactList(ctx, list.id, {
        checkStartedAt: null,
        checkTotal: 0,
        checkDone: 0,
        checkConnectionId: null,
      });
  });
}

/** Runs work on a locked list, unless it is gone, its check ended, or moved to another connection. */
const inRun = (ctx: Context, work: CheckWork, change: (ctx: Context, list: ContactListRow) => Promise<void>) =>
  retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const list = await lockIfThere(ctx, work.contactListId);
      if (list?.checkStartedAt && list.checkRun === work.run) await change(ctx, list);
    }),
  );

/** Reads the items again: only those that still have the checked number. */
async function readItems({ db }: Context, asked: readonly ContactListItemRow[]): Promise<ContactListItemRow[]> {
  const numbers = new Map(asked.map(({ id, number }) => [id, number]));
  const rows = await db
    .select()
    .from(contactListItems)
    .where(inArray(contactListItems.id, [...numbers.keys()]));
  return rows.filter(({ id, number }) => numbers.get(id) === number);
}

/**
 * Removes duplicates from a list: items whose two numbers WhatsApp knows as one, which happens in countries where
 * mobile numbers have two notations. Returns how many.
 */
async function removeDoubles(
  ctx: Context,
  contactListId: number,
  items: ContactListItemRow[],
  known: ReadonlyMap<string, string>,
): Promise<number> {
  const people = new Map<string, number>();
  const formOf = ({ number, canonicalNumber: now }: ContactListItemRow) => {
    const found = known.get(number);
    return found ? canonicalNumber(found) : now;
  };
  const moved = items.filter((item) => formOf(item) !== item.canonicalNumber);
  if (moved.length === 0) return 0;
  const others = await ctx.db
    .select({ id: contactListItems.id, form: contactListItems.canonicalNumber })
    .from(contactListItems)
    .where(
      and(
        eq(contactListItems.contactListId, contactListId),
        inArray(contactListItems.canonicalNumber, moved.map(formOf)),
      ),
    );
  for (const { id, form } of others) people.set(form, id);
  const doubles = moved.filter((item) => {
    const first = people.get(formOf(item));
    if (first === undefined) people.set(formOf(item), item.id);
    return first !== undefined;
  });
  if (doubles.length === 0) return 0;
  const ids = doubles.map(({ id }) => id);
  await ctx.db.delete(contactListItems).where(inArray(contactListItems.id, ids));
  for (const id of ids) publish(ctx, [rooms.admins], "ContactListItem", { action: "delete", id, contactListId });
  return ids.length;
}

type Answer = { id: number; number: string | null };

async function storeAnswers(
  ctx: Context,
  list: ContactListRow,
  answers: readonly Answer[],
): Promise<ContactListItemRow[]> {
  const rows = answers.map(({ id, number }) => ({ id, number, form: number && canonicalNumber(number) }));
  // The clock may run behind: the same numbers must not be checked endlessly.
  const checkedAt = new Date(Math.max(ctx.now().getTime(), list.checkStartedAt?.getTime() ?? 0));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (id int, number text, form text)`;
  return ctx.db
    .update(contactListItems)
    .set({
      checkedAt,
      isWhatsappValid: sql`given.number is not null`,
      number: sql`coalesce(given.number, ${contactListItems.number})`,
      canonicalNumber: sql`coalesce(given.form, ${contactListItems.canonicalNumber})`,
    })
    .from(given)
    .where(sql`${contactListItems.id} = given.id`)
    .returning(getTableColumns(contactListItems));
}
