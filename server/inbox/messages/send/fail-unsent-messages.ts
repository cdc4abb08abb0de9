import { and, eq, isNull, sql } from "drizzle-orm";
import type { ConnectionFollower } from "../../../channels/connections/connection-followers.ts";
import { type Context, transact } from "../../../context.ts";
import { messages } from "../messages.table.ts";
import { publishFailureChanged, publishMessageChanged } from "../publish-message.ts";

/**
 * Fails everything that still has to be sent or fetched by a connection that is deleted. Agents see it in the
 * conversation.
 */
async function failUnsentMessages(ctx: Context, connectionId: number): Promise<void> {
  const failed = await ctx.db
    .update(messages)
    .set({ failure: "ERR_SENDING_WAPP_MSG" })
    .where(
      and(
        eq(messages.companyId, ctx.companyId),
        eq(messages.connectionId, connectionId),
        eq(messages.fromMe, true),
        eq(messages.ack, 0),
        isNull(messages.failure),
      ),
    )
    .returning({ id: messages.id, ticketId: messages.ticketId, isAutomatic: messages.isAutomatic });
  const unfetched = await ctx.db
    .update(messages)
    .set({ media: sql`jsonb_set(${messages.media}, '{state}', '"failed"')` })
    .where(
      and(
        eq(messages.companyId, ctx.companyId),
        eq(messages.connectionId, connectionId),
        sql`${messages.media} ->> 'state' = 'waiting'`,
      ),
    )
    .returning({ id: messages.id, ticketId: messages.ticketId });
  for (const { id } of failed) for (const { gaveUp } of ctx.followers.sentMessages) await gaveUp?.(ctx, id);
  for (const message of failed) {
    if (message.isAutomatic) await publishMessageChanged(ctx, message);
    else await transact(ctx, (ctx) => publishFailureChanged(ctx, message));
  }
  for (const message of unfetched) await publishMessageChanged(ctx, message);
}

export const messagesOfConnections: ConnectionFollower = { removing: failUnsentMessages };
