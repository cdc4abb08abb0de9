import type { InboundMessage } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import type { Claim, InboundConnection } from "../message-followers.ts";
import { concernedBy } from "./inbound-connection.ts";

/** The claim of the first follower that claims a contact's message; null if nobody does. */
export async function claimOf(
  ctx: Context,
  connection: InboundConnection,
  contactId: number,
  inbound: InboundMessage,
): Promise<Claim | null> {
  for (const { claims } of concernedBy(ctx, connection)) {
    const claim = await claims?.(ctx, contactId, inbound);
    if (claim) return claim;
  }
  return null;
}
