import { and, eq, sql } from "drizzle-orm";
import type { InboundMessage } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import type { ConcernedFollower } from "../../inbox/messages/message-followers.ts";
import { warmUpMessages } from "./warm-up-messages.table.ts";
import { publishWarmUp } from "./warm-up-view.ts";
import { warmUpConnections } from "./warm-ups.table.ts";

/**
 * Takes a message of a warm-up: it is recorded in the warm-up's log and starts no conversation. It is recognised by
 * WhatsApp's id, so a message that a person writes from that phone is an ordinary one. Returns true if it was one.
 */
async function recordWarmUpMessage(
  ctx: Context,
  connectionId: number,
  { providerId, fromMe }: Pick<InboundMessage, "providerId" | "fromMe">,
): Promise<boolean> {
  if (fromMe) return false;
  const isLine = and(
    eq(warmUpMessages.companyId, ctx.companyId),
    eq(warmUpMessages.providerId, providerId),
    eq(warmUpMessages.toId, connectionId),
  );
  const [taken] = await ctx.db
    .update(warmUpMessages)
    // A received line was sent, even if its sending had failed or was uncertain.
    .set({
      receivedAt: sql`coalesce(${warmUpMessages.receivedAt}, ${ctx.now().toISOString()}::timestamptz)`,
      state: "sent",
    })
    .where(isLine)
    .returning({ warmUpId: warmUpMessages.warmUpId });
  if (taken) await publishWarmUp(ctx, taken.warmUpId, "update");
  return taken !== undefined;
}

/** Includes stopped warm-ups, as their last line may still be on its way. */
export const warmUpOfMessages: ConcernedFollower = {
  concerns: (connectionId) =>
    sql`exists (select 1 from ${warmUpConnections} w where w.connection_id = ${connectionId})`,
  diverts: (ctx, { id }, inbound) => recordWarmUpMessage(ctx, id, inbound),
};
