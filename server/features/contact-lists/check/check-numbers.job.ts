import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { SendError, type WhatsAppProvider } from "../../../whatsapp/provider.ts";
import { type ContactListItemRow, contactListItems } from "../contact-list-items.table.ts";
import { contactLists } from "../contact-lists.table.ts";
import type { CheckWork } from "./check-queue.ts";
import { finishCheck, recordAnswers } from "./record-answers.ts";

/** As many as one question names. */
const batchSize = 50;
/** Before the next question, for each number of this one, and at least: WhatsApp blocks who asks too much. */
const pauseMsPerNumber = 20;
const leastPauseMs = 200;

/** Asks WhatsApp for the next numbers of a list, and sees to it that the rest follows. */
export async function runCheckNumbers(ctx: Context, provider: WhatsAppProvider, job: Job<CheckWork>): Promise<void> {
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
    // It is asked again later, and nobody counts as unknown meanwhile.
    if (error instanceof SendError) ctx.log.warn({ connectionId, contactListId, error }, "numbers were not checked");
    throw error;
  }
  await pause(Math.max(leastPauseMs, items.length * pauseMsPerNumber));
}

/** Those nobody asked for yet first, then those who were asked for longest ago. */
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
