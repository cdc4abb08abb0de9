import { and, count, eq, isNull, lt, or } from "drizzle-orm";
import { findNumberChecker } from "../../../channels/connections/find-number-checker.ts";
import { needsNumberCheck } from "../../../channels/connections/needs-number-check.ts";
import { type Context, transact } from "../../../context.ts";
import { type ConnectionQueue, enqueueForConnection, untilHandled } from "../../../platform/jobs/connection-queue.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { type ContactListItemRow, contactListItems } from "../contact-list-items.table.ts";
import { changeContactList, findContactList, lockContactList, toContactList } from "../contact-list-view.ts";
import type { ContactListRow } from "../contact-lists.table.ts";
import { trustUnchecked } from "./trust-numbers.ts";

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
 * with them. Without numbers to check nothing starts. Where no connection could ever check them, they are valid without it; those taken
 * so before stay valid until their own answer comes.
 */
export async function askForCheck(ctx: Context, id: number, { all = false } = {}): Promise<ContactListRow> {
  const list = await findContactList(ctx, id);
  if (!(await needsNumberCheck(ctx))) return trustUnchecked(ctx, list, { all });
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

/** The next numbers of a list. A job of an earlier run than the list's present one does nothing. */
export type CheckWork = { connectionId: number; contactListId: number; run: number };

/**
 * One query after the other, for all lists of a connection: WhatsApp treats many at once as an attack. Each job checks
 * one batch and enqueues the next, so that a closing connection never waits for a whole list.
 */
export const checkQueue: ConnectionQueue<CheckWork> = {
  name: "check-numbers",
  concurrency: 1,
  // A refusal may last for hours; the list waits and shows its progress.
  options: { ...untilHandled, retryLimit: 1_000_000 },
};

/** True if the running check has not queried an item's number yet. */
export function isToCheck(list: ContactListRow, { checkedAt }: ContactListItemRow): boolean {
  const { checkStartedAt } = list;
  return checkStartedAt !== null && (checkedAt === null || checkedAt < checkStartedAt);
}
