import { and, eq, inArray, ne } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import type { Chat, InboundReaction } from "../../../whatsapp/provider.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { inChat } from "../../contacts/in-chat.ts";
import { messages } from "../messages.table.ts";
import { ownAuthor, reactions } from "../reactions.table.ts";
import { tellMessageChanged } from "../tell-message.ts";

/** Somebody reacted to a message of the chat, or took that back. A message nobody knows is left alone. */
export function recordReaction(
  ctx: Context,
  connectionId: number,
  chat: Chat,
  reaction: InboundReaction,
): Promise<void> {
  return retryLostRace(() => transact(ctx, (ctx) => record(ctx, connectionId, chat, reaction)));
}

async function record(ctx: Context, connectionId: number, chat: Chat, reaction: InboundReaction): Promise<void> {
  const targets = await ctx.db
    .select({ id: messages.id, ticketId: messages.ticketId, contactName: contacts.name })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contactId))
    .where(
      and(
        eq(messages.providerId, reaction.providerId),
        eq(messages.connectionId, connectionId),
        inArray(messages.contactId, ctx.db.select({ id: contacts.id }).from(contacts).where(inChat(ctx, chat))),
      ),
    );
  const inGroup = chat.kind === "group";
  for (const { id, ticketId, contactName } of targets) {
    await replace(ctx, id, reaction, inGroup, inGroup ? (reaction.pushName ?? reaction.author) : contactName);
    await tellMessageChanged(ctx, { id, ticketId });
  }
}

async function replace(
  ctx: Context,
  messageId: number,
  { fromMe, author, emoji }: InboundReaction,
  inGroup: boolean,
  name: string,
): Promise<void> {
  const key = fromMe ? ownAuthor : author;
  // Between two there is one other person, now under the number and now under the private id.
  const theirs = fromMe || inGroup ? eq(reactions.author, key) : ne(reactions.author, ownAuthor);
  await ctx.db.delete(reactions).where(and(eq(reactions.messageId, messageId), theirs));
  if (emoji === "") return;
  // On the phone it was nobody of the team in particular.
  const shownName = fromMe ? "" : name;
  const values = { messageId, author: key, name: shownName, emoji, createdAt: ctx.now() };
  await ctx.db.insert(reactions).values(values);
}
