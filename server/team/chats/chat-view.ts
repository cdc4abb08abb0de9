import type { Chat } from "@balcao/shared/team/chats.ts";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { users } from "../../workspace/users/users.table.ts";
import { type ChatRow, chats, chatUsers } from "./chats.table.ts";

/** Chats with their members, in the order they joined. */
export const selectChats = ({ db, companyId }: Context, condition?: SQL) =>
  db
    .select({
      ...getTableColumns(chats),
      owner: { id: users.id, name: users.name },
      users: sql<Chat["users"]>`(
        select coalesce(json_agg(json_build_object('userId', u.id, 'unreads', cu.unreads,
          'user', json_build_object('id', u.id, 'name', u.name)) order by cu.joined_at, u.id), '[]')
        from ${chatUsers} cu join ${users} u on u.id = cu.user_id where cu.chat_id = ${chats.id})`,
    })
    .from(chats)
    .leftJoin(users, eq(users.id, chats.ownerId))
    .where(and(eq(chats.companyId, companyId), condition))
    .$dynamic();

export const toChat = ({ createdAt, updatedAt, ...row }: ChatRow & Pick<Chat, "owner" | "users">): Chat => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Condition: the person is a member of the chat. Others do not see it, admins included. */
export const takenPartIn = (userId: number): SQL =>
  sql`exists (select 1 from ${chatUsers} mine where mine.chat_id = ${chats.id} and mine.user_id = ${userId})`;

/** Finds a chat by a member. Throws ERR_NO_CHAT_FOUND. */
export async function findChat(ctx: Context, userId: number, which: { id: number } | { uuid: string }): Promise<Chat> {
  const named = "id" in which ? eq(chats.id, which.id) : eq(chats.uuid, which.uuid);
  const [row] = await selectChats(ctx, and(named, takenPartIn(userId)));
  if (!row) throw new AppError("ERR_NO_CHAT_FOUND");
  return toChat(row);
}

/** Reads a chat whose id the caller has checked. */
export async function readChat(ctx: Context, id: number): Promise<Chat> {
  const [row] = await selectChats(ctx, eq(chats.id, id));
  if (!row) throw new Error(`chat ${id} is gone`);
  return toChat(row);
}
