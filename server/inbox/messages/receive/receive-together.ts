import type { InboundMessage } from "../../../channels/channel.ts";
import { type Services, systemContext, transact } from "../../../context.ts";
import { tellWaiting } from "../../tickets/change-tickets.ts";
import { readTicketsById } from "../../tickets/ticket-view.ts";
import type { InboundConnection } from "../message-followers.ts";
import { arrivedRow, notYet } from "./arrived-row.ts";
import { followArrival, writtenBy } from "./follow-arrival.ts";
import { type Arriving, storePlain } from "./store-plain.ts";

/** False if the message alone shows that it is not a plain one. */
const mayBePlain = ({ connection, inbound: { fromMe, chat } }: Arriving): boolean =>
  !fromMe && connection.concerned.size === 0 && chat.kind === "contact" && !chat.ownCard;

/**
 * Stores messages of any companies in one transaction, as far as they are plain (see `storePlain`), and returns which.
 * The others are unchanged: `receiveMessage` stores them, as it can any message.
 */
export async function receiveTogether<A extends Arriving>(
  services: Services,
  arriving: readonly A[],
): Promise<ReadonlySet<A>> {
  const chosen = [...new Map(arriving.filter(mayBePlain).map((one) => [keyOf(one), one])).values()];
  if (chosen.length === 0) return new Set();
  return transact({ ...services, pending: null }, async (tx) => {
    const stored = await storePlain(tx, chosen, tx.now());
    const ids = [...new Set(stored.map(({ ticketId }) => ticketId))];
    const shown = await readTicketsById(tx, ids);
    const ticketOf = new Map(shown.map((ticket) => [ticket.id, ticket]));
    const taken = new Set<A>();
    const seen = new Set<number>();
    for (const { n, id, contactId, contactName, ticketId, quotedId, beginsWait, isWatched } of stored) {
      const one = chosen[n];
      const ticket = ticketOf.get(ticketId);
      if (!one || !ticket) throw new Error(`message ${id} was stored in no ticket`);
      const { connection, inbound } = one;
      const row = { ...notYet, ...arrivedRow(connection, { ...ticket, contactId }, inbound), id, quotedId, isWatched };
      const received = { ...systemContext(tx, connection.companyId, "whatsapp"), pending: tx.pending };
      const ctx = writtenBy(received, inbound, contactId);
      // The first of several messages begins the wait.
      if (beginsWait && !seen.has(ticketId)) tellWaiting(ctx, ticket);
      seen.add(ticketId);
      const contact = { id: contactId, name: contactName };
      const place = { stored: row, contact, ticket, before: null, handling: null };
      await followArrival(ctx, connection, inbound, place);
      taken.add(one);
    }
    return taken;
  });
}

const keyOf = ({ connection, inbound }: { connection: InboundConnection; inbound: InboundMessage }): string =>
  `${connection.id} ${inbound.providerId}`;
