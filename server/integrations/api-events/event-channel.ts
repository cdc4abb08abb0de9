import { sql } from "drizzle-orm";
import type { ConnectionFollower } from "../../channels/connections/connection-followers.ts";
import type { Context } from "../../context.ts";

/** The channel that notifies every server of a connection's new event, or of a change of its token. */
export const eventChannel = "api_events";

/** The payload for a change of a connection's token. */
const tokenPayload = (connectionId: number) => `token ${connectionId}`;

/** Parses a notification; null for one of another version. */
export function readNotice(payload: string): { connectionId: number; isToken: boolean } | null {
  const match = /^(token )?(\d+)$/.exec(payload);
  return match && { connectionId: Number(match[2]), isToken: match[1] !== undefined };
}

/** Ends a token's streams after the commit, because the token is no longer valid. */
async function endStreams(ctx: Context, connectionId: number): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${eventChannel}, ${tokenPayload(connectionId)})`);
}

export const streamsOfConnections: ConnectionFollower = { tokenWithdrawn: endStreams };
