import { and, eq, inArray } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import type { InboundMessage } from "../../../whatsapp/provider.ts";
import { appendEvent } from "../../api-events/append-event.ts";
import { isHeardAt } from "../../api-events/is-heard.ts";
import type { InboundConnection } from "../../connections/inbound-connection.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { inChat } from "../../contacts/in-chat.ts";
import { fetchLater, inboundContent } from "../media/inbound-media.ts";
import { messages } from "../messages.table.ts";
import { quotedIn } from "../quoted-in.ts";
import { tellWordsChanged } from "../tell-message.ts";
import { arrival } from "./arrival.ts";

/**
 * A message that is known came again. If its text was missing, because it could not be decrypted the first time, and
 * is there now, it is filled in; otherwise nothing happens.
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
        isHeard: isHeardAt(messages.connectionId),
      });
    if (!completed) return;
    await fetchLater(ctx, completed);
    // Until now there was nothing to tell.
    if (completed.isHeard) await appendEvent(ctx, arrival(connection, completed));
    if (quotedProviderId) {
      const quotedId = quotedIn(completed.contactId, quotedProviderId);
      await ctx.db.update(messages).set({ quotedId }).where(eq(messages.id, completed.id));
    }
    await tellWordsChanged(ctx, completed);
  });
}
