import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Channel } from "../../../channels/channel.ts";
import { SendError } from "../../../channels/send-error.ts";
import type { Context } from "../../../context.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { type ContactListItemRow, contactListItems } from "../contact-list-items.table.ts";
import { contactLists } from "../contact-lists.table.ts";
import type { CheckWork } from "./ask-for-check.ts";
import { finishCheck, recordAnswers } from "./record-answers.ts";

/** Numbers in one query to WhatsApp. */
const batchSize = 50;
/**
 * The pause before the next query, for each number of this one, and its minimum: WhatsApp blocks numbers that send too
 * many queries.
 */
const pauseMsPerNumber = 20;
const leastPauseMs = 200;

/** Checks the next numbers of a list, and enqueues the rest. */
export async function runCheckNumbers(ctx: Context, provider: Channel, job: Job<CheckWork>): Promise<void> {
  const { connectionId, contactListId, run } = job.data;
  const [list] = await ctx.db
    .select()
    .from(contactLists)
    .where(and(eq(contactLists.companyId, ctx.companyId), eq(contactLists.id, contactListId)));
  if (!list?.checkStartedAt || list.checkRun !== run) return;
  const items = await nextItems(ctx, contactListId, list.checkStartedAt);
  if (items.length === 0) return finishCheck(ctx, job.data);
  const numbers = items.map(({ number }) => number);
  try {
    const known = await provider.checkNumbers(connectionId, numbers);
    await recordAnswers(ctx, job.data, items, known);
  } catch (error) {
    // The numbers are checked again later, and do not count as unknown meanwhile.
    if (error instanceof SendError) ctx.log.warn({ connectionId, contactListId, error }, "numbers were not checked");
    throw error;
  }
  await pause(Math.max(leastPauseMs, items.length * pauseMsPerNumber));
}

/** Unchecked items first, then those with the oldest check. */
async function nextItems({ db }: Context, listId: number, since: Date): Promise<ContactListItemRow[]> {
  const next = (isTodo: ReturnType<typeof isNull>, limit: number) =>
    db
      .select()
      .from(contactListItems)
      .where(and(eq(contactListItems.contactListId, listId), isTodo))
      .orderBy(asc(contactListItems.checkedAt))
      .limit(limit);
  const unasked = await next(isNull(contactListItems.checkedAt), batchSize);
  if (unasked.length === batchSize) return unasked;
  return [...unasked, ...(await next(lt(contactListItems.checkedAt, since), batchSize - unasked.length))];
}
