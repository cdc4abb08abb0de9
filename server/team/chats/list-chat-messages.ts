import type { ChatMessagePage, ListChatMessages } from "@balcao/shared/team/chats.ts";
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actingUserId } from "../../inbox/tickets/acting-user.ts";
import { countUpTo, cutPage, pageOffset, pageSize } from "../../platform/http/page.ts";
import { readChatMessages } from "./chat-message-view.ts";
import { findChat } from "./chat-view.ts";
import { chatMessages } from "./chats.table.ts";

/** Returns one page of a chat's messages: the latest page first, the oldest message first within it. */
export async function listChatMessages(ctx: Context, id: number, query: ListChatMessages): Promise<ChatMessagePage> {
  await findChat(ctx, actingUserId(ctx), { id });
  const inChat = eq(chatMessages.chatId, id);
  const [found, count] = await Promise.all([
    readChatMessages(ctx, and(inChat, above(query.cursor)), { limit: pageSize + 1, offset: pageOffset(query) }),
    // Ordered, so that the database counts along the chat's index instead of reading all messages.
    countUpTo(ctx.db, query, sql`from ${chatMessages} where ${inChat} order by ${chatMessages.id} desc`),
  ]);
  const { rows, ...page } = cutPage(found, (oldest) => oldest.id);
  return { records: rows.reverse(), count, ...page };
}

/** Messages are ordered by id, so a cursor is the last id shown. Throws ERR_INVALID_REQUEST. */
function above(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw new AppError("ERR_INVALID_REQUEST", "The cursor is not valid.");
  return lt(chatMessages.id, Number(cursor));
}
