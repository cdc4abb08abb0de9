import type { InboundMessage } from "../../../channels/channel.ts";
import type { TicketRow } from "../../tickets/tickets.table.ts";
import { inboundContent } from "../media/inbound-media.ts";
import type { InboundConnection } from "../message-followers.ts";
import type { MessageRow } from "../messages.table.ts";

/**
 * The columns that come from the message itself. Both ways of receiving write these, besides its position and the
 * quoted message.
 */
export const broughtColumns = [
  "providerId",
  "fromMe",
  "authorName",
  "body",
  "mediaType",
  "media",
  "content",
  "ack",
  "undecryptable",
  "payload",
  "createdAt",
] as const satisfies (keyof MessageRow)[];

export const broughtBy = (inbound: InboundMessage): Pick<MessageRow, (typeof broughtColumns)[number]> => ({
  providerId: inbound.providerId,
  fromMe: inbound.fromMe,
  authorName: inbound.authorName,
  ...inboundContent(inbound),
  // Written on the phone: WhatsApp has it already.
  ack: inbound.fromMe ? 1 : 0,
  undecryptable: inbound.undecryptable,
  payload: inbound.payload,
  createdAt: inbound.sentAt,
});

/** A message's row, besides its own id and the message it quotes. */
export const arrivedRow = (
  { id: connectionId, companyId }: Pick<InboundConnection, "id" | "companyId">,
  { id: ticketId, contactId, queueId }: Pick<TicketRow, "id" | "contactId" | "queueId">,
  inbound: InboundMessage,
) => ({ companyId, ticketId, contactId, connectionId, queueId, ...broughtBy(inbound) });

/** Columns with the same value in every new message. */
export const notYet = {
  userId: null,
  clientId: null,
  fileId: null,
  editedAt: null,
  failure: null,
  read: false,
  isAutomatic: false,
  isDeleted: false,
} satisfies Partial<MessageRow>;
