import type { ChatMessagePage, ListChatMessages } from "@balcao/shared/chats.ts";
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { countUpTo, cutPage, pageOffset, pageSize } from "../../platform/page.ts";
import { actingUserId } from "../tickets/acting-user.ts";
import { readChatMessages } from "./chat-message-view.ts";
import { findChat } from "./chat-view.ts";
import { chatMessages } from "./chats.table.ts";

/** One page of a chat, the latest first and each oldest message first (CONTRACT.md section 3). */
export async function listChatMessages(ctx: Context, id: number, query: ListChatMessages): Promise<ChatMessagePage> {
  await findChat(ctx, actingUserId(ctx), { id });
  const inChat = eq(chatMessages.chatId, id);
  const [found, count] = await Promise.all([
    readChatMessages(ctx, and(inChat, above(query.cursor)), { limit: pageSize + 1, offset: pageOffset(query) }),
    // In order, or a chat that has much of all that was ever said would be counted by reading all of it.
    countUpTo(ctx.db, query, sql`from ${chatMessages} where ${inChat} order by ${chatMessages.id} desc`),
  ]);
  const { rows, ...page } = cutPage(found, (oldest) => oldest.id);
  return { records: rows.reverse(), count, ...page };
}

/** A chat is in the order of its ids, so the last one shown is all a cursor needs. Throws ERR_INVALID_REQUEST. */
function above(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw new AppError("ERR_INVALID_REQUEST", "The cursor is not valid.");
  return lt(chatMessages.id, Number(cursor));
}
