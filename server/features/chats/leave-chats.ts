import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { selectChats, toChat } from "./chat-view.ts";
import { chats, chatUsers } from "./chats.table.ts";
import { tellChatSaved } from "./tell-chat.ts";

/**
 * Takes a person who is being removed out of every chat. What they owned passes to whoever has taken part longest, so
 * that somebody can still change it; a chat with nobody left goes, and the nightly sweep takes its files.
 */
export async function leaveChatsOf(ctx: Context, userId: number): Promise<void> {
  const { db, companyId } = ctx;
  const taken = db.select({ id: chatUsers.chatId }).from(chatUsers).where(eq(chatUsers.userId, userId));
  const held = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.companyId, companyId), inArray(chats.id, taken)))
    .orderBy(asc(chats.id))
    .for("no key update");
  if (held.length === 0) return;
  const left = inArray(
    chats.id,
    held.map(({ id }) => id),
  );
  const others = sql`from ${chatUsers} cu where cu.chat_id = ${chats.id}`;
  await db.delete(chatUsers).where(eq(chatUsers.userId, userId));
  await db.delete(chats).where(and(left, sql`not exists (select 1 ${others})`));
  await db
    .update(chats)
    .set({ ownerId: sql`(select cu.user_id ${others} order by cu.joined_at, cu.user_id limit 1)` })
    .where(and(left, eq(chats.ownerId, userId)));
  for (const row of await selectChats(ctx, left)) tellChatSaved(ctx, toChat(row), new Set());
}
