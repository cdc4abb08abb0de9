import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { UserFollower } from "../../workspace/users/user-followers.ts";
import { selectChats, toChat } from "./chat-view.ts";
import { chats, chatUsers } from "./chats.table.ts";
import { publishChatSaved } from "./publish-chat.ts";

/**
 * Removes a person from every chat. A chat they owned passes to the member who joined first; a chat without members is
 * deleted, and the nightly sweep deletes its files.
 */
async function leaveChatsOf(ctx: Context, userId: number): Promise<void> {
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
  for (const row of await selectChats(ctx, left)) publishChatSaved(ctx, toChat(row), new Set());
}

export const chatsOfUsers: UserFollower = {
  removing: async (ctx, userId) => {
    await leaveChatsOf(ctx, userId);
    return { returnedTickets: 0 };
  },
};
