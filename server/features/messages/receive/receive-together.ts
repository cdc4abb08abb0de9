import { type Services, systemContext, transact } from "../../../context.ts";
import type { InboundMessage } from "../../../whatsapp/provider.ts";
import type { InboundConnection } from "../../connections/inbound-connection.ts";
import { readTicketsById } from "../../tickets/ticket-view.ts";
import { arrivedRow, notYet } from "./arrived-row.ts";
import { followArrival } from "./follow-arrival.ts";
import { type Arriving, storePlain } from "./store-plain.ts";

/** What says by itself that a message is none of the plain ones. */
const mayBePlain = ({ connection, inbound }: Arriving): boolean =>
  !inbound.fromMe && !connection.asksConfirmation && !connection.warmsUp && inbound.chat.kind === "contact";

/**
 * Takes in messages of any companies in one transaction, as far as they are plain (see `storePlain`), and answers which.
 * To the others nothing has happened: `receiveMessage` does them, as it does any.
 */
export async function receiveTogether<A extends Arriving>(
  services: Services,
  arriving: readonly A[],
): Promise<ReadonlySet<A>> {
  const chosen = [...new Map(arriving.filter(mayBePlain).map((one) => [keyOf(one), one])).values()];
  if (chosen.length === 0) return new Set();
  return transact({ ...services, told: null }, async (tx) => {
    const stored = await storePlain(tx.db, chosen, tx.now());
    const ids = [...new Set(stored.map(({ ticketId }) => ticketId))];
    const shown = await readTicketsById(tx.db, ids);
    const ticketOf = new Map(shown.map((ticket) => [ticket.id, ticket]));
    const taken = new Set<A>();
    for (const { n, id, contactId, contactName, ticketId, quotedId, isHeard } of stored) {
      const one = chosen[n];
      const ticket = ticketOf.get(ticketId);
      if (!one || !ticket) throw new Error(`message ${id} was stored in no ticket`);
      const { connection, inbound } = one;
      const row = { ...notYet, ...arrivedRow(connection, { ...ticket, contactId }, inbound), id, quotedId, isHeard };
      const ctx = { ...systemContext(tx, connection.companyId, "whatsapp"), told: tx.told };
      const contact = { id: contactId, name: contactName };
      const place = { stored: row, contact, ticket, before: null, isRating: false, isYes: false };
      await followArrival(ctx, connection, inbound, place);
      taken.add(one);
    }
    return taken;
  });
}

const keyOf = ({ connection, inbound }: { connection: InboundConnection; inbound: InboundMessage }): string =>
  `${connection.id} ${inbound.providerId}`;
