import { and, eq, isNotNull } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import type { OutcomeFollower } from "../../inbox/messages/message-followers.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { publishSchedule } from "./schedule-view.ts";
import { schedules } from "./schedules.table.ts";

/** Marks the schedule of a message as failed for the message's reason, if the sending of the message has failed. */
function failSchedule(ctx: Context, messageId: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [failed] = await ctx.db
      .update(schedules)
      .set({ status: "ERRO", sentAt: null, failure: messages.failure })
      .from(messages)
      .where(
        and(
          eq(schedules.companyId, ctx.companyId),
          eq(schedules.messageId, messageId),
          eq(messages.id, messageId),
          isNotNull(messages.failure),
        ),
      )
      .returning({ id: schedules.id });
    if (failed) await publishSchedule(ctx, failed.id, "update");
  });
}

export const schedulesOfMessages: OutcomeFollower = { gaveUp: failSchedule };
