import { and, eq, inArray, ne, type SQL } from "drizzle-orm";
import type { InboundMessage } from "../../../channels/channel.ts";
import { type Context, transact } from "../../../context.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { inChat } from "../../contacts/in-chat.ts";
import type { InboundConnection } from "../message-followers.ts";
import { messages } from "../messages.table.ts";
import { publishTextChanged } from "../publish-message.ts";
import { receiveMessage } from "./receive-message.ts";

/**
 * The author edited a message. The original wire content is kept, for quotes and resends. If the message never reached
 * us, for instance from before the pairing, the new text becomes a message of its own.
 */
export async function recordEdit(
  ctx: Context,
  connection: InboundConnection,
  providerId: string,
  wording: InboundMessage,
): Promise<void> {
  const chatContacts = ctx.db.select({ id: contacts.id }).from(contacts).where(inChat(ctx, wording.chat));
  const edited = and(
    eq(messages.providerId, providerId),
    eq(messages.connectionId, connection.id),
    // A contact knows the ids of our messages too, and may change only its own.
    eq(messages.fromMe, wording.fromMe),
    inArray(messages.contactId, chatContacts),
  );
  const known = await ctx.db.select({ id: messages.id }).from(messages).where(edited);
  if (known.length > 0) await change(ctx, edited, wording.body);
  else await receiveMessage(ctx, connection, wording);
}

function change(ctx: Context, edited: SQL | undefined, body: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(messages)
      // The text is known now, even if the first one never could be read.
      .set({ body, editedAt: ctx.now(), undecryptable: false })
      .where(and(edited, eq(messages.isDeleted, false), ne(messages.body, body)))
      .returning({ id: messages.id, ticketId: messages.ticketId });
    for (const message of changed) await publishTextChanged(ctx, message);
  });
}
