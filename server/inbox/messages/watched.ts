import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Context, Followers } from "../../context.ts";
import type { MessageFollower } from "./message-followers.ts";

/** True if a follower watches the connection of a query. It is part of the statement that changes a message, so nothing is read twice. */
export function isWatchedAt({ messages }: Followers, connectionId: AnyColumn | SQL): SQL<boolean> {
  const watching = messages.flatMap(({ watches }) => (watches ? [watches(connectionId)] : []));
  return watching.length > 0 ? sql<boolean>`(${sql.join(watching, sql` or `)})` : sql<boolean>`false`;
}

/** The followers to call for a message of a connection that is watched (`isWatched`) or not. */
export const followersOf = ({ followers }: Context, isWatched: boolean): readonly MessageFollower[] =>
  isWatched ? followers.messages : followers.messages.filter(({ watches }) => !watches);

/** Builds a statement once for each list of followers. A process has one list. */
export function perFollowers<T>(build: (followers: Followers) => T): (followers: Followers) => T {
  const built = new WeakMap<Followers, T>();
  return (followers) => {
    const found = built.get(followers) ?? build(followers);
    built.set(followers, found);
    return found;
  };
}
