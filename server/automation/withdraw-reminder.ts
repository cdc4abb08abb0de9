import { and, eq, isNotNull, lt } from "drizzle-orm";
import { type Context, transact } from "../context.ts";
import type { OutcomeFollower } from "../inbox/messages/message-followers.ts";
import { messages } from "../inbox/messages/messages.table.ts";
import { withdrawMessages } from "../inbox/messages/send/withdraw-messages.ts";
import { tickets } from "../inbox/tickets/tickets.table.ts";
import { retryLostRace } from "../platform/sql/retry-lost-race.ts";
import { tellUnsaid, unsaidReasonOf } from "./unsaid.ts";

/**
 * Deletes a reminder that the channel refused because the service window had ended when it left, for example after an
 * outage, or for its template, and tells that in the ticket's history: nobody should send it again. A ticket's reminder is
 * the message of the moment in which it was reminded.
 */
async function withdrawReminder(ctx: Context, messageId: number): Promise<void> {
  const isUndelivered = and(
    eq(messages.companyId, ctx.companyId),
    eq(messages.id, messageId),
    eq(messages.isAutomatic, true),
    isNotNull(messages.failure),
    lt(messages.ack, 3),
  );
  // Most failed messages are no reminders: for them no transaction begins. The deletion compares again.
  const [found] = await ctx.db
    .select({ ticket: tickets, failure: messages.failure })
    .from(messages)
    .innerJoin(tickets, and(eq(tickets.id, messages.ticketId), eq(tickets.idleRemindedAt, messages.createdAt)))
    .where(isUndelivered);
  const why = unsaidReasonOf(found?.failure ?? null);
  if (!found?.failure || !why) return;
  const isRefused = and(isUndelivered, eq(messages.failure, found.failure));
  await retryLostRace(() =>
    transact(ctx, async (ctx) => {
      if ((await withdrawMessages(ctx, isRefused)).length > 0) await tellUnsaid(ctx, found.ticket, "reminder", why);
    }),
  );
}

export const remindersOfSentMessages: OutcomeFollower = { gaveUp: withdrawReminder };
