import { and, eq, inArray } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import type { Chat } from "../../../whatsapp/provider.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { inChat } from "../../contacts/in-chat.ts";
import { messages } from "../messages.table.ts";
import { tellWordsChanged } from "../tell-message.ts";

/** The author deleted a message for everybody: it stays in place, marked, and its words are not shown any more. */
export function recordRevocation(
  ctx: Context,
  connectionId: number,
  chat: Chat,
  revoked: { providerId: string; fromMe: boolean },
): Promise<void> {
  // The contact may be merged into another at this moment, which goes from ticket to message.
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
          // A contact knows the ids of our messages too, and may take back only its own.
          eq(messages.fromMe, fromMe),
          inArray(messages.contactId, chatContacts),
          eq(messages.isDeleted, false),
        ),
      )
      .returning({ id: messages.id, ticketId: messages.ticketId });
    for (const message of changed) await tellWordsChanged(ctx, message);
  });
}
