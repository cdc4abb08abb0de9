import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Context } from "../../context.ts";

/** The user whose figures the caller sees: agents see their own; null means the whole company. */
export const ownUserId = ({ actor }: Pick<Context, "actor">): number | null =>
  actor.type === "user" && actor.profile !== "admin" ? actor.id : null;

/** Condition: the row is the caller's own, if they see only their own figures; undefined otherwise. */
export function isOwn(ctx: Pick<Context, "actor">, userId: PgColumn): SQL | undefined {
  const own = ownUserId(ctx);
  return own === null ? undefined : eq(userId, own);
}

/** Like `isOwn`, for statements that are written as SQL: empty, or `and` with the condition. */
export function andOwn(ctx: Pick<Context, "actor">, userId: SQL): SQL {
  const own = ownUserId(ctx);
  return own === null ? sql`` : sql` and ${userId} = ${own}`;
}
