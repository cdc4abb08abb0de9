import type { Chat, SaveChat } from "@balcao/shared/team/chats.ts";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actingUserId } from "../../inbox/tickets/acting-user.ts";
import { users } from "../../workspace/users/users.table.ts";
import { readChat } from "./chat-view.ts";
import { chats, chatUsers } from "./chats.table.ts";
import { lockOwnChat } from "./lock-chat.ts";
import { publishChatGone, publishChatSaved } from "./publish-chat.ts";

type Form = z.output<typeof SaveChat>;

/** Creates a chat. Its creator owns it and is a member. */
export function createChat(ctx: Context, form: Form): Promise<Chat> {
  const ownerId = actingUserId(ctx);
  return transact(ctx, async (ctx) => {
    const userIds = await checkUsers(ctx, ownerId, form);
    const [now, { companyId }] = [ctx.now(), ctx];
    const [row] = await ctx.db
      .insert(chats)
      .values({ companyId, ownerId, title: form.title, createdAt: now, updatedAt: now })
      .returning({ id: chats.id });
    const chatId = row?.id ?? 0;
    await ctx.db.insert(chatUsers).values(userIds.map((userId) => ({ chatId, userId, joinedAt: now })));
    const made = await readChat(ctx, chatId);
    publishChatSaved(ctx, made, new Set(userIds));
    return made;
  });
}

/** Changes a chat's title and members. A removed member reads and receives nothing more of it. */
export function updateChat(ctx: Context, id: number, form: Form): Promise<Chat> {
  const ownerId = actingUserId(ctx);
  return transact(ctx, async (ctx) => {
    await lockOwnChat(ctx, ownerId, id);
    const userIds = await checkUsers(ctx, ownerId, form);
    const before = await ctx.db.select({ userId: chatUsers.userId }).from(chatUsers).where(eq(chatUsers.chatId, id));
    const had = new Set(before.map(({ userId }) => userId));
    const joined = userIds.filter((userId) => !had.has(userId));
    const gone = [...had].filter((userId) => !userIds.includes(userId));
    await ctx.db.update(chats).set({ title: form.title }).where(eq(chats.id, id));
    if (gone.length > 0) {
      await ctx.db.delete(chatUsers).where(and(eq(chatUsers.chatId, id), inArray(chatUsers.userId, gone)));
    }
    if (joined.length > 0) {
      const joinedAt = ctx.now();
      await ctx.db.insert(chatUsers).values(joined.map((userId) => ({ chatId: id, userId, joinedAt })));
    }
    const after = await readChat(ctx, id);
    publishChatGone(ctx, id, gone);
    publishChatSaved(ctx, after, new Set(joined));
    return after;
  });
}

/**
 * Returns the new members, the owner first. Throws ERR_INVALID_REQUEST if there is only one, ERR_NO_USER_FOUND for
 * people of another company.
 */
async function checkUsers(ctx: Context, ownerId: number, form: Form): Promise<number[]> {
  const others = [...new Set(form.users.map(({ id }) => id))].filter((id) => id !== ownerId);
  if (others.length === 0) {
    const details = [{ field: "users", message: "Somebody else must take part." }];
    throw new AppError("ERR_INVALID_REQUEST", "A chat needs at least two members.", { details });
  }
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, ctx.companyId), inArray(users.id, others)));
  if (found.length < others.length) throw new AppError("ERR_NO_USER_FOUND");
  return [ownerId, ...others];
}
