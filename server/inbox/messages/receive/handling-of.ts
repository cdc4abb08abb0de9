import type { InboundMessage } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import type { Handling, InboundConnection } from "../message-followers.ts";
import { concernedBy } from "./inbound-connection.ts";

/** The handling by the first follower that handles a contact's message; null if nobody does. */
export async function handlingOf(
  ctx: Context,
  connection: InboundConnection,
  contactId: number,
  inbound: InboundMessage,
): Promise<Handling | null> {
  for (const { handles } of concernedBy(ctx, connection)) {
    const handling = await handles?.(ctx, contactId, inbound);
    if (handling) return handling;
  }
  return null;
}
