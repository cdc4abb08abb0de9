import { and, eq, ne } from "drizzle-orm";
import type { InboundReaction } from "../../../channels/channel.ts";
import type { Chat } from "../../../channels/chat.ts";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { messages } from "../messages.table.ts";
import { publishMessageChanged } from "../publish-message.ts";
import { ownAuthor, reactions } from "../reactions.table.ts";
import { isMessageInChat } from "./message-in-chat.ts";

/** Records a reaction in the chat, or its removal. Unknown messages are ignored. */
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
    .where(isMessageInChat(ctx, connectionId, chat, reaction.providerId));
  const inGroup = chat.kind === "group";
  for (const { id, ticketId, contactName } of targets) {
    await replace(ctx, id, reaction, inGroup, inGroup ? (reaction.pushName ?? reaction.author) : contactName);
    await publishMessageChanged(ctx, { id, ticketId });
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
  // A chat of two has one other person, known by number or by private id.
  const theirs = fromMe || inGroup ? eq(reactions.author, key) : ne(reactions.author, ownAuthor);
  await ctx.db.delete(reactions).where(and(eq(reactions.messageId, messageId), theirs));
  if (emoji === "") return;
  // A reaction made on the phone has no author among the agents.
  const shownName = fromMe ? "" : name;
  const values = { messageId, author: key, name: shownName, emoji, createdAt: ctx.now() };
  await ctx.db.insert(reactions).values(values);
}
