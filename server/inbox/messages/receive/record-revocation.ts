import { and, eq, type SQL } from "drizzle-orm";
import type { Chat } from "../../../channels/chat.ts";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { inChat } from "../../contacts/identities/in-chat.ts";
import { messages } from "../messages.table.ts";
import { publishTextChanged } from "../publish-message.ts";
import { keepRevocation } from "./early-revocations.ts";
import { isMessageInChat } from "./message-in-chat.ts";

type Revoked = { providerId: string; fromMe: boolean };

/**
 * The author deleted a message for everybody: it stays in place, marked, without its text. If it has not arrived yet, it
 * will arrive as a deleted one.
 */
export function recordRevocation(ctx: Context, connectionId: number, chat: Chat, revoked: Revoked): Promise<void> {
  // A concurrent merge of the contact locks the ticket first and then the message.
  return retryLostRace(() => markDeleted(ctx, connectionId, chat, revoked));
}

function markDeleted(ctx: Context, connectionId: number, chat: Chat, revoked: Revoked): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { providerId, fromMe } = revoked;
    // A contact knows the ids of our messages too, and may revoke only its own.
    const target = and(isMessageInChat(ctx, connectionId, chat, providerId), eq(messages.fromMe, fromMe));
    if (await change(ctx, target)) return;
    // A transaction that holds the contact may be storing the message.
    await ctx.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(inChat(ctx, chat))
      .orderBy(contacts.id)
      .for("no key update");
    if (await change(ctx, target)) return;
    const [deleted] = await ctx.db.select({ id: messages.id }).from(messages).where(target).limit(1);
    if (!deleted) await keepRevocation(ctx, connectionId, revoked);
  });
}

/** False if nothing is left to change. */
async function change(ctx: Context, target: SQL | undefined): Promise<boolean> {
  const changed = await ctx.db
    .update(messages)
    .set({ isDeleted: true })
    .where(and(target, eq(messages.isDeleted, false)))
    .returning({ id: messages.id, ticketId: messages.ticketId });
  for (const message of changed) await publishTextChanged(ctx, message);
  return changed.length > 0;
}
