import { eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { actingUserId } from "../../inbox/tickets/acting-user.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { readChat } from "./chat-view.ts";
import { chatMessages, chats } from "./chats.table.ts";
import { lockOwnChat } from "./lock-chat.ts";
import { publishChatGone } from "./publish-chat.ts";

/** Deletes a chat for good, with its messages and files. Only its owner may. */
export async function deleteChat(ctx: Context, id: number): Promise<void> {
  const userId = actingUserId(ctx);
  const fileIds = await transact(ctx, async (ctx) => {
    await lockOwnChat(ctx, userId, id);
    const { users } = await readChat(ctx, id);
    const held = await ctx.db
      .select({ fileId: chatMessages.fileId })
      .from(chatMessages)
      .where(eq(chatMessages.chatId, id));
    await ctx.db.delete(chats).where(eq(chats.id, id));
    publishChatGone(
      ctx,
      id,
      users.map((one) => one.userId),
    );
    return held.flatMap(({ fileId }) => fileId ?? []);
  });
  for (const fileId of fileIds) await removeFile(ctx, fileId);
}
