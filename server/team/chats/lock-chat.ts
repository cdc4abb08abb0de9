import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { takenPartIn } from "./chat-view.ts";
import { type ChatRow, chats } from "./chats.table.ts";

/**
 * Locks a chat of the person until the transaction ends. Its messages and changes run one after the other, so that a
 * removed member writes and receives nothing more. Throws ERR_NO_CHAT_FOUND.
 */
export async function lockChat(ctx: Context, userId: number, id: number): Promise<ChatRow> {
  const own = and(eq(chats.companyId, ctx.companyId), eq(chats.id, id));
  await ctx.db.select({ id: chats.id }).from(chats).where(own).for("no key update");
  // Read after the lock: the transaction that held it may have removed this person.
  const [row] = await ctx.db
    .select()
    .from(chats)
    .where(and(own, takenPartIn(userId)));
  if (!row) throw new AppError("ERR_NO_CHAT_FOUND");
  return row;
}

/** Like `lockChat`, for actions of the owner. Throws ERR_NO_PERMISSION for other members. */
export async function lockOwnChat(ctx: Context, userId: number, id: number): Promise<ChatRow> {
  const row = await lockChat(ctx, userId, id);
  if (row.ownerId !== userId) throw new AppError("ERR_NO_PERMISSION");
  return row;
}
