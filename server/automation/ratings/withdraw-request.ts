import { and, eq, lt } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import type { OutcomeFollower } from "../../inbox/messages/message-followers.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { withdrawMessages } from "../../inbox/messages/send/withdraw-messages.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { tellUnsaid, unsaidReasonOf } from "../unsaid.ts";

/**
 * Deletes a request for a rating that the channel refused for its template or for the service window, so that nobody sends
 * it again, and tells the reason in the ticket's history. One that was answered, or that is being sent again, stays.
 */
async function withdrawRefused(ctx: Context, messageId: number): Promise<void> {
  // Most failed messages are no requests: for them no transaction begins.
  const isRequest = eq(trackings.ratingMessageId, messageId);
  const [request] = await ctx.db.select({ id: trackings.id }).from(trackings).where(isRequest).limit(1);
  if (!request) return;
  await retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const [asked] = await ctx.db
        .select({ trackingId: trackings.id, ticket: tickets, failure: messages.failure })
        .from(trackings)
        .innerJoin(messages, eq(messages.id, trackings.ratingMessageId))
        .innerJoin(tickets, eq(tickets.id, trackings.ticketId))
        .where(
          and(
            eq(messages.companyId, ctx.companyId),
            isRequest,
            eq(trackings.rated, false),
            eq(trackings.ratingRepeated, false),
          ),
        )
        // An answer that is being recorded is awaited: it proves that the request arrived.
        .for("no key update", { of: trackings });
      const why = unsaidReasonOf(asked?.failure ?? null);
      if (!asked?.failure || !why) return;
      const isRefused = and(eq(messages.id, messageId), eq(messages.failure, asked.failure), lt(messages.ack, 3));
      if ((await withdrawMessages(ctx, isRefused)).length === 0) return;
      await ctx.db.update(trackings).set({ ratingAt: null }).where(eq(trackings.id, asked.trackingId));
      await tellUnsaid(ctx, asked.ticket, "rating", why);
    }),
  );
}

export const ratingsOfSentMessages: OutcomeFollower = { gaveUp: withdrawRefused };
