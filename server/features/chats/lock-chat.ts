import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { takenPartIn } from "./chat-view.ts";
import { type ChatRow, chats } from "./chats.table.ts";

/**
 * Holds a chat the person takes part in until the end of the transaction: its messages and its changes come one after
 * the other, so that who was taken out writes and hears nothing more. Throws ERR_NO_CHAT_FOUND.
 */
export async function lockChat(ctx: Context, userId: number, id: number): Promise<ChatRow> {
  const own = and(eq(chats.companyId, ctx.companyId), eq(chats.id, id));
  await ctx.db.select({ id: chats.id }).from(chats).where(own).for("no key update");
  // Asked after the lock: whoever held it before may have taken this person out.
  const [row] = await ctx.db
    .select()
    .from(chats)
    .where(and(own, takenPartIn(userId)));
  if (!row) throw new AppError("ERR_NO_CHAT_FOUND");
  return row;
}

/** The same for what only its owner may do. Throws ERR_NO_PERMISSION for the others who take part. */
export async function lockOwnChat(ctx: Context, userId: number, id: number): Promise<ChatRow> {
  const row = await lockChat(ctx, userId, id);
  if (row.ownerId !== userId) throw new AppError("ERR_NO_PERMISSION");
  return row;
}
