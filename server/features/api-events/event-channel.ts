import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";

/** Over which every server hears that a connection has a new event, or that its token changed. */
export const eventChannel = "api_events";

/** The payload that says so of a connection's token. */
const tokenPayload = (connectionId: number) => `token ${connectionId}`;

/** What a notification is about; null for one of another version. */
export function readNotice(payload: string): { connectionId: number; isToken: boolean } | null {
  const match = /^(token )?(\d+)$/.exec(payload);
  return match && { connectionId: Number(match[2]), isToken: match[1] !== undefined };
}

/** Ends the streams that a token has opened, after the commit: it is worth nothing any more. */
export async function endStreams(ctx: Context, connectionId: number): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${eventChannel}, ${tokenPayload(connectionId)})`);
}
