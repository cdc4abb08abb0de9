import { and, eq, inArray } from "drizzle-orm";
import type { Chat } from "../../../channels/channel.ts";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { inChat } from "../../contacts/in-chat.ts";
import { messages } from "../messages.table.ts";
import { publishTextChanged } from "../publish-message.ts";

/** The author deleted a message for everybody: it stays in place, marked, without its text. */
export function recordRevocation(
  ctx: Context,
  connectionId: number,
  chat: Chat,
  revoked: { providerId: string; fromMe: boolean },
): Promise<void> {
  // A concurrent merge of the contact locks the ticket first and then the message.
  return retryLostRace(() => markDeleted(ctx, connectionId, chat, revoked));
}

function markDeleted(
  ctx: Context,
  connectionId: number,
  chat: Chat,
  { providerId, fromMe }: { providerId: string; fromMe: boolean },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const chatContacts = ctx.db.select({ id: contacts.id }).from(contacts).where(inChat(ctx, chat));
    const changed = await ctx.db
      .update(messages)
      .set({ isDeleted: true })
      .where(
        and(
          eq(messages.providerId, providerId),
          eq(messages.connectionId, connectionId),
          // A contact knows the ids of our messages too, and may revoke only its own.
          eq(messages.fromMe, fromMe),
          inArray(messages.contactId, chatContacts),
          eq(messages.isDeleted, false),
        ),
      )
      .returning({ id: messages.id, ticketId: messages.ticketId });
    for (const message of changed) await publishTextChanged(ctx, message);
  });
}
