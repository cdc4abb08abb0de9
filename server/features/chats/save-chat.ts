import type { Chat, SaveChat } from "@balcao/shared/chats.ts";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actingUserId } from "../tickets/acting-user.ts";
import { users } from "../users/users.table.ts";
import { readChat } from "./chat-view.ts";
import { chats, chatUsers } from "./chats.table.ts";
import { lockOwnChat } from "./lock-chat.ts";
import { tellChatGone, tellChatSaved } from "./tell-chat.ts";

type Form = z.output<typeof SaveChat>;

/** Begins a chat of the team. Whoever makes it owns it and takes part. */
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
    tellChatSaved(ctx, made, new Set(userIds));
    return made;
  });
}

/** Gives a chat another title and other people. Who is taken out reads and hears no more of it from here on. */
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
    tellChatGone(ctx, id, gone);
    tellChatSaved(ctx, after, new Set(joined));
    return after;
  });
}

/** Everybody who shall take part, the owner first. Throws for nobody else, and for people of another company. */
async function checkUsers(ctx: Context, ownerId: number, form: Form): Promise<number[]> {
  const others = [...new Set(form.users.map(({ id }) => id))].filter((id) => id !== ownerId);
  if (others.length === 0) {
    const details = [{ field: "users", message: "Somebody else must take part." }];
    throw new AppError("ERR_INVALID_REQUEST", "A chat needs two people.", { details });
  }
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, ctx.companyId), inArray(users.id, others)));
  if (found.length < others.length) throw new AppError("ERR_NO_USER_FOUND");
  return [ownerId, ...others];
}
