import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Context, Followers } from "../../context.ts";
import type { MessageChanges, WatchingHooks } from "./message-followers.ts";

/** True if a follower watches the connection of a query. It is part of the statement that changes a message, so nothing is read twice. */
export function isWatchedAt({ watchedMessages }: Followers, connectionId: AnyColumn | SQL): SQL<boolean> {
  const watching = watchedMessages.map(({ watches }) => watches(connectionId));
  return watching.length > 0 ? sql<boolean>`(${sql.join(watching, sql` or `)})` : sql<boolean>`false`;
}

/** Tells the watching followers of a change, in its transaction, if the connection is watched. */
export async function tellWatching<Hook extends keyof MessageChanges>(
  ctx: Context,
  isWatched: boolean,
  hook: Hook,
  told: MessageChanges[Hook],
): Promise<void> {
  if (!isWatched) return;
  const watching: readonly WatchingHooks[] = ctx.followers.watchedMessages;
  for (const follower of watching) await follower[hook]?.(ctx, told);
}

/** Builds a statement once for each list of followers. A process has one list. */
export function perFollowers<T>(build: (followers: Followers) => T): (followers: Followers) => T {
  const built = new WeakMap<Followers, T>();
  return (followers) => {
    const found = built.get(followers) ?? build(followers);
    built.set(followers, found);
    return found;
  };
}
