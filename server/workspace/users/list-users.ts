import type { ListQuery } from "@balcao/shared/platform/page.ts";
import type { User, UserPage } from "@balcao/shared/workspace/users.ts";
import { and, asc, desc, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/http/page.ts";
import { keysetAfter, keysetCursor } from "../../platform/sql/keyset.ts";
import { knowsAll, selectUsers, toUser } from "./user-view.ts";
import { users } from "./users.table.ts";

/** As exact as a cursor; users added in the same moment are ordered by id. */
const createdAt = sql`date_trunc('milliseconds', ${users.createdAt})`;

/** Colleagues, newest first. */
export async function listUsers(ctx: Context, query: ListQuery): Promise<UserPage> {
  const found = matching(ctx, query.searchParam);
  const [rows, count] = await Promise.all([
    selectUsers(ctx, and(found, keysetAfter(query.cursor, createdAt, users.id)))
      .orderBy(desc(createdAt), desc(users.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, query, sql`from ${users} where ${and(eq(users.companyId, ctx.companyId), found)}`),
  ]);
  const { rows: shown, ...page } = cutPage(rows, ({ createdAt, id }) =>
    keysetCursor({ at: createdAt.toISOString(), id }),
  );
  return { users: shown.map((row) => toUser(ctx, row)), count, ...page };
}

/** Every user of the company with their queues; plans keep the number small. */
export async function listAllUsers(ctx: Context): Promise<User[]> {
  const rows = await selectUsers(ctx).orderBy(asc(users.id));
  return rows.map((row) => toUser(ctx, row));
}

function matching(ctx: Context, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const pattern = `%${literally(text)}%`;
  return or(
    like(sql`fold(${users.name})`, sql`fold(${pattern})`),
    knowsAll(ctx) ? like(sql`lower(${users.email})`, pattern.toLowerCase()) : undefined,
  );
}
