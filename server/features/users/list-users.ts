import type { ListQuery } from "@balcao/shared/page.ts";
import type { User, UserPage } from "@balcao/shared/users.ts";
import { and, asc, desc, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { keysetAfter, keysetCursor } from "../../platform/keyset.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/page.ts";
import { queues } from "../queues/queues.table.ts";
import { userQueues, users } from "./users.table.ts";

/** Who gave no sign of life for this long is away (CONTRACT.md section 2). */
const awayAfterMs = 5 * 60_000;

/** Colleagues, newest first (CONTRACT.md section 3). */
export async function listUsers(ctx: Context, query: ListQuery): Promise<UserPage> {
  const found = and(eq(users.companyId, ctx.companyId), matching(query.searchParam));
  const rows = await selectUsers(ctx, and(found, keysetAfter(query.cursor, users.createdAt, users.id)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(pageSize + 1)
    .offset(pageOffset(query));
  const { rows: shown, ...page } = cutPage(rows, ({ createdAt, id }) =>
    keysetCursor({ at: createdAt.toISOString(), id }),
  );
  const count = await countUpTo(ctx.db, sql`from ${users} where ${found}`);
  return { users: shown.map((row) => toUser(ctx, row)), count, ...page };
}

/** Every colleague with the queues he attends; plans keep their number small. */
export async function listAllUsers(ctx: Context): Promise<User[]> {
  const rows = await selectUsers(ctx, eq(users.companyId, ctx.companyId)).orderBy(asc(users.id));
  return rows.map((row) => toUser(ctx, row));
}

function matching(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const pattern = `%${literally(text)}%`;
  return or(
    like(sql`fold(${users.name})`, sql`fold(${pattern})`),
    like(sql`lower(${users.email})`, pattern.toLowerCase()),
  );
}

const selectUsers = ({ db }: Context, condition: SQL | undefined) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      profile: users.profile,
      super: users.super,
      companyId: users.companyId,
      openTicketLimit: users.openTicketLimit,
      lastSeenAt: users.lastSeenAt,
      createdAt: users.createdAt,
      queues: sql<User["queues"]>`coalesce((
        select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.name)
        from ${userQueues} uq join ${queues} q on q.id = uq.queue_id where uq.user_id = ${users.id}), '[]')`,
    })
    .from(users)
    .where(condition)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectUsers>>[number];

const toUser = (ctx: Context, { lastSeenAt, createdAt: _, ...user }: Row): User => ({
  ...user,
  online: lastSeenAt !== null && ctx.now().getTime() - lastSeenAt.getTime() < awayAfterMs,
});
