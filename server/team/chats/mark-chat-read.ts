import type { Chat } from "@balcao/shared/team/chats.ts";
import { and, eq, gt } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { actingUserId } from "../../inbox/tickets/acting-user.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { readChat } from "./chat-view.ts";
import { chatUsers } from "./chats.table.ts";
import { lockChat } from "./lock-chat.ts";

/** Marks a chat as read by the acting person. Only their own screens get the event. */
export function markChatRead(ctx: Context, id: number): Promise<Chat> {
  const userId = actingUserId(ctx);
  return transact(ctx, async (ctx) => {
    await lockChat(ctx, userId, id);
    const read = await ctx.db
      .update(chatUsers)
      .set({ unreads: 0 })
      .where(and(eq(chatUsers.chatId, id), eq(chatUsers.userId, userId), gt(chatUsers.unreads, 0)))
      .returning({ userId: chatUsers.userId });
    const chat = await readChat(ctx, id);
    if (read.length > 0) publish(ctx, [rooms.user(userId)], "chat", { action: "update", chat });
    return chat;
  });
}
