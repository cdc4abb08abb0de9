import { and, count, eq, isNull, lt, or } from "drizzle-orm";
import { findNumberChecker } from "../../../channels/connections/find-number-checker.ts";
import { type Context, transact } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { changeContactList, findContactList, lockContactList, toContactList } from "../contact-list-view.ts";
import type { ContactListRow } from "../contact-lists.table.ts";
import { checkQueue } from "./check-queue.ts";

/** Checks all numbers of a list at WhatsApp again, with or without an earlier result. */
export function recheckList(ctx: Context, id: number) {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      await lockContactList(ctx, id);
      return toContactList(await askForCheck(ctx, id, { all: true }));
    }),
  );
}

/**
 * Starts to check the numbers of a locked list at WhatsApp: unchecked ones, or all of them. A running check continues
 * with them. Without numbers to check nothing starts.
 */
export async function askForCheck(ctx: Context, id: number, { all = false } = {}): Promise<ContactListRow> {
  const list = await findContactList(ctx, id);
  const { checkStartedAt: underWaySince } = list;
  const unasked = isNull(contactListItems.checkedAt);
  const wanted = underWaySince ? or(unasked, lt(contactListItems.checkedAt, underWaySince)) : unasked;
  const [found] = await ctx.db
    .select({ count: count() })
    .from(contactListItems)
    .where(and(eq(contactListItems.contactListId, id), all ? undefined : wanted));
  const todo = found?.count ?? 0;
  if (todo === 0) return list;
  const checkDone = all || !underWaySince ? 0 : list.checkDone;
  const checkStartedAt = all ? ctx.now() : (underWaySince ?? list.createdAt);
  const asked = await changeContactList(ctx, id, { checkStartedAt, checkTotal: checkDone + todo, checkDone });
  return underWaySince && asked.checkConnectionId !== null ? asked : assignCheck(ctx, asked);
}

/** Assigns a locked list's check to a connected connection, the default first; without one it waits. */
export async function assignCheck(ctx: Context, list: ContactListRow): Promise<ContactListRow> {
  const connectionId = await findNumberChecker(ctx);
  const run = list.checkRun + 1;
  const assigned = await changeContactList(ctx, list.id, { checkConnectionId: connectionId, checkRun: run });
  if (connectionId !== null) await enqueueForConnection(ctx, checkQueue, { connectionId, contactListId: list.id, run });
  return assigned;
}
