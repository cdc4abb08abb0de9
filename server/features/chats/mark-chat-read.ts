import type { Chat } from "@balcao/shared/chats.ts";
import { and, eq, gt } from "drizzle-orm";
import { type Context, tell, transact } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { actingUserId } from "../tickets/acting-user.ts";
import { readChat } from "./chat-view.ts";
import { chatUsers } from "./chats.table.ts";
import { lockChat } from "./lock-chat.ts";

/** The acting person has the chat before their eyes. Their other screens hear of it; the others' counts are theirs. */
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
    if (read.length > 0) tell(ctx, [rooms.user(userId)], "chat", { action: "update", chat });
    return chat;
  });
}
