import type { ChatPage, ListChats } from "@balcao/shared/team/chats.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { actingUserId } from "../../inbox/tickets/acting-user.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/http/page.ts";
import { keysetAfter, keysetCursor } from "../../platform/sql/keyset.ts";
import { users } from "../../workspace/users/users.table.ts";
import { selectChats, takenPartIn, toChat } from "./chat-view.ts";
import { chats, chatUsers } from "./chats.table.ts";

/** Returns one page of a person's chats, the one with the latest change first. */
export async function listChats(ctx: Context, query: ListChats): Promise<ChatPage> {
  const userId = actingUserId(ctx);
  const unread = query.withUnreadMessages === "true" ? withUnreads(userId) : undefined;
  const condition = and(takenPartIn(userId), unread, matching(query.searchParam));
  const [found, count] = await Promise.all([
    selectChats(ctx, and(condition, keysetAfter(query.cursor, chats.updatedAt, chats.id)))
      .orderBy(desc(chats.updatedAt), desc(chats.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, query, sql`from ${chats} where ${and(eq(chats.companyId, ctx.companyId), condition)}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ updatedAt, id }) => keysetCursor({ at: updatedAt.toISOString(), id }));
  return { records: rows.map(toChat), count, ...page };
}

const withUnreads = (userId: number): SQL =>
  sql`exists (select 1 from ${chatUsers} waiting
    where waiting.chat_id = ${chats.id} and waiting.user_id = ${userId} and waiting.unreads > 0)`;

/** Matches the title or a member's name. */
function matching(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const part = sql`'%' || fold(${literally(text)}) || '%'`;
  return sql`(fold(${chats.title}) like ${part} or exists (select 1
    from ${chatUsers} cu join ${users} u on u.id = cu.user_id where cu.chat_id = ${chats.id} and fold(u.name) like ${part}))`;
}
