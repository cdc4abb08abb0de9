import { and, eq, inArray } from "drizzle-orm";
import type { InboundMessage } from "../../../channels/channel.ts";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { inChat } from "../../contacts/in-chat.ts";
import { fetchLater, inboundContent } from "../media/inbound-media.ts";
import type { InboundConnection } from "../message-followers.ts";
import { messages } from "../messages.table.ts";
import { publishTextChanged } from "../publish-message.ts";
import { quotedIn } from "../quoted-in.ts";
import { followersOf, isWatchedAt } from "../watched.ts";

/**
 * A known message was received again. If its text was missing, because it could not be decrypted the first time, and is
 * readable now, it is stored; otherwise nothing happens.
 */
export async function completeMessage(
  ctx: Context,
  connection: InboundConnection,
  inbound: InboundMessage,
): Promise<void> {
  if (inbound.undecryptable) return;
  await retryLostRace(() => fillIn(ctx, connection, inbound));
}

function fillIn(ctx: Context, connection: InboundConnection, inbound: InboundMessage): Promise<void> {
  const { providerId, fromMe, payload, quotedProviderId, chat } = inbound;
  return transact(ctx, async (ctx) => {
    const chatContacts = ctx.db.select({ id: contacts.id }).from(contacts).where(inChat(ctx, chat));
    const [completed] = await ctx.db
      .update(messages)
      .set({ ...inboundContent(inbound), payload, undecryptable: false })
      .where(
        and(
          eq(messages.providerId, providerId),
          eq(messages.connectionId, connection.id),
          eq(messages.fromMe, fromMe),
          eq(messages.undecryptable, true),
          inArray(messages.contactId, chatContacts),
        ),
      )
      .returning({
        id: messages.id,
        ticketId: messages.ticketId,
        contactId: messages.contactId,
        connectionId: messages.connectionId,
        media: messages.media,
        fromMe: messages.fromMe,
        isWatched: isWatchedAt(ctx.followers, messages.connectionId),
      });
    if (!completed) return;
    await fetchLater(ctx, completed);
    const message = { connectionId: connection.id, messageId: completed.id, fromMe: completed.fromMe };
    for (const follower of followersOf(ctx, completed.isWatched)) await follower.completed?.(ctx, message);
    if (quotedProviderId) {
      const quotedId = quotedIn(completed.contactId, quotedProviderId);
      await ctx.db.update(messages).set({ quotedId }).where(eq(messages.id, completed.id));
    }
    await publishTextChanged(ctx, completed);
  });
}
