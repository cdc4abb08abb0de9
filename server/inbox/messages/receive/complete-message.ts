import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { InboundMessage } from "../../../channels/channel.ts";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { inChat } from "../../contacts/identities/in-chat.ts";
import { readTicket } from "../../tickets/ticket-view.ts";
import { fetchLater, inboundContent } from "../media/inbound-media.ts";
import type { InboundConnection } from "../message-followers.ts";
import { messages } from "../messages.table.ts";
import { publishTextChanged } from "../publish-message.ts";
import { isWatchedAt, tellWatching } from "../watched.ts";
import { handlingOf } from "./handling-of.ts";
import { concernedBy } from "./inbound-connection.ts";
import { quotedIn } from "./message-in-chat.ts";

/**
 * A known message was received again. If its text was missing, because it could not be decrypted the first time, and is
 * readable now, it is stored, and the followers take it as they take any message; otherwise nothing happens.
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
    // Contacts are locked before tickets and messages, as everywhere.
    const chatContacts = await ctx.db
      .select({ id: contacts.id, name: contacts.name })
      .from(contacts)
      .where(inChat(ctx, chat))
      .orderBy(contacts.id)
      .for("no key update");
    const contactIds = chatContacts.map(({ id }) => id);
    const [completed] = await ctx.db
      .update(messages)
      .set({
        ...inboundContent(inbound),
        // An edit that overtook the message has the newer text.
        body: sql`case when ${messages.editedAt} is null then ${inbound.body} else ${messages.body} end`,
        payload,
        undecryptable: false,
      })
      .where(
        and(
          eq(messages.providerId, providerId),
          eq(messages.connectionId, connection.id),
          eq(messages.fromMe, fromMe),
          eq(messages.undecryptable, true),
          inArray(messages.contactId, contactIds),
        ),
      )
      .returning({ ...getTableColumns(messages), isWatched: isWatchedAt(ctx.followers, messages.connectionId) });
    const contact = chatContacts.find(({ id }) => id === completed?.contactId);
    if (!completed || !contact) return;
    if (quotedProviderId) {
      const quotedId = quotedIn(contact.id, quotedProviderId);
      await ctx.db.update(messages).set({ quotedId }).where(eq(messages.id, completed.id));
    }
    await fetchLater(ctx, completed);
    const handling = await handlingOf(ctx, connection, contact.id, inbound);
    const arrival = {
      stored: completed,
      contact,
      ticket: await readTicket(ctx, completed.ticketId),
      before: null,
      handling,
    };
    const { id: messageId, isWatched } = completed;
    await tellWatching(ctx, isWatched, "completed", { connectionId: connection.id, messageId, fromMe });
    for (const { completed: follow } of concernedBy(ctx, connection)) await follow?.(ctx, connection, inbound, arrival);
    await handling?.stored?.(ctx, connection, arrival);
    await publishTextChanged(ctx, completed);
  });
}
