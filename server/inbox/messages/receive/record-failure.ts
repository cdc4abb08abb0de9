import { and, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import type { FailedSend } from "../../../channels/channel.ts";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { recordRefusedAdvertising } from "../../consent/advertising-choice.ts";
import type { InboundConnection } from "../message-followers.ts";
import { messages } from "../messages.table.ts";
import { publishFailureChanged, publishMessageChanged } from "../publish-message.ts";
import { refusals } from "../send/refusals.ts";
import { tellWatching } from "../watched.ts";

/**
 * Records that the channel refused an own message after it had accepted it. A delivered message stays delivered, since
 * one of the contact's devices has it. Repeats change nothing. Returns whether it is a failed message of this connection.
 */
export async function recordFailure(ctx: Context, connection: InboundConnection, failed: FailedSend): Promise<boolean> {
  const changed = await retryLostRace(() => transact(ctx, (ctx) => fail(ctx, connection, failed)));
  // After a crash behind the commit, the repeated report has to settle what waits for the message.
  const settling = changed.length > 0 ? changed : await findFailed(ctx, connection.id, failed);
  for (const { id } of settling) for (const { gaveUp } of ctx.followers.sentMessages) await gaveUp?.(ctx, id);
  const automatic = settling.filter(({ isAutomatic }) => isAutomatic).map(({ id }) => id);
  if (automatic.length > 0) for (const { settled } of ctx.followers.sentMessages) await settled?.(ctx, automatic);
  for (const message of changed) if (message.isAutomatic) await publishMessageChanged(ctx, message);
  return settling.length > 0;
}

async function fail(ctx: Context, { id: connectionId, isWatched }: InboundConnection, failed: FailedSend) {
  const reason = refusals[failed.reason] ?? "ERR_SENDING_WAPP_MSG";
  const changed = await ctx.db
    .update(messages)
    // The channel had accepted it: neither a late answer nor a late step 1 may clear the failure.
    .set({ failure: reason, ack: sql`greatest(${messages.ack}, 1)`, providerId: failed.providerId })
    .where(
      and(isMeant(ctx, connectionId, failed), lt(messages.ack, 3), sql`${messages.failure} is distinct from ${reason}`),
    )
    .returning(columns);
  // Together with the failure: a repeated report changes nothing, and would not mark the row later.
  for (const message of changed) if (!message.isAutomatic) await publishFailureChanged(ctx, message);
  for (const { id: messageId } of changed)
    await tellWatching(ctx, isWatched, "failed", { connectionId, messageId, reason });
  // For rows that failed now: a repeated report must not end a consent that came after the first one.
  if (failed.reason === "optedOut")
    for (const { contactId } of changed) await recordRefusedAdvertising(ctx, contactId, failed.at ?? ctx.now());
  return changed;
}

const findFailed = (ctx: Context, connectionId: number, failed: FailedSend) =>
  ctx.db
    .select(columns)
    .from(messages)
    .where(and(isMeant(ctx, connectionId, failed), isNotNull(messages.failure)));

const columns = {
  id: messages.id,
  ticketId: messages.ticketId,
  contactId: messages.contactId,
  isAutomatic: messages.isAutomatic,
};

const isMeant = (ctx: Context, connectionId: number, { providerId, sentAs }: FailedSend) =>
  and(
    or(eq(messages.providerId, providerId), sentAs === undefined ? undefined : eq(messages.providerId, sentAs)),
    eq(messages.connectionId, connectionId),
    eq(messages.companyId, ctx.companyId),
    eq(messages.fromMe, true),
  );
