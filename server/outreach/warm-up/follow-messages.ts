import { sql } from "drizzle-orm";
import type { ConcernedFollower } from "../../inbox/messages/message-followers.ts";
import { recordWarmUpMessage } from "./record-warm-up-message.ts";
import { warmUpConnections } from "./warm-ups.table.ts";

/** Includes stopped warm-ups, as their last line may still be on its way. */
export const warmUpOfMessages: ConcernedFollower = {
  concerns: (connectionId) =>
    sql`exists (select 1 from ${warmUpConnections} w where w.connection_id = ${connectionId})`,
  diverts: (ctx, { id }, inbound) => recordWarmUpMessage(ctx, id, inbound),
};
