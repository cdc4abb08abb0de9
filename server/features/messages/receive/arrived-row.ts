import type { InboundMessage } from "../../../whatsapp/provider.ts";
import type { InboundConnection } from "../../connections/inbound-connection.ts";
import type { TicketRow } from "../../tickets/tickets.table.ts";
import { inboundContent } from "../media/inbound-media.ts";
import type { MessageRow } from "../messages.table.ts";

/** What is stored of a message that WhatsApp brought, besides its own id and the one it quotes. */
export const arrivedRow = (
  { id: connectionId, companyId }: Pick<InboundConnection, "id" | "companyId">,
  { id: ticketId, contactId, queueId }: Pick<TicketRow, "id" | "contactId" | "queueId">,
  inbound: InboundMessage,
) => ({
  companyId,
  ticketId,
  contactId,
  connectionId,
  queueId,
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

/** What no message has that has just come. */
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
