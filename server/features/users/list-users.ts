import type { ListQuery } from "@balcao/shared/page.ts";
import type { User, UserPage } from "@balcao/shared/users.ts";
import { and, asc, desc, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { keysetAfter, keysetCursor } from "../../platform/keyset.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/page.ts";
import { selectUsers, toUser } from "./user-view.ts";
import { users } from "./users.table.ts";

/** As exact as a cursor tells it: people who were added in one moment are told apart by their ids. */
const createdAt = sql`date_trunc('milliseconds', ${users.createdAt})`;

/** Colleagues, newest first (CONTRACT.md section 3). */
export async function listUsers(ctx: Context, query: ListQuery): Promise<UserPage> {
  const found = matching(query.searchParam);
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

/** Every colleague with the queues they attend; plans keep their number small. */
export async function listAllUsers(ctx: Context): Promise<User[]> {
  const rows = await selectUsers(ctx).orderBy(asc(users.id));
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
