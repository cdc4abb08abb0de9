import { consentWord, plainAnswer } from "@balcao/shared/bot/answer.ts";
import { type ConnectionQueue, untilHandled } from "../../platform/connection-queue.ts";
import type { InboundMessage } from "../../whatsapp/provider.ts";
import type { InboundConnection } from "../connections/inbound-connection.ts";
import type { TicketRow } from "../tickets/tickets.table.ts";

/** A message for the bot to answer, or a rating to thank for. */
export type BotWork = {
  action: "answer" | "thank";
  connectionId: number;
  contactId: number;
  ticketId: number;
  messageId: number;
};

/** A contact's messages are answered one after the other, in order. */
export const botQueue: ConnectionQueue<BotWork> = {
  name: "answer-contact",
  concurrency: 8,
  keyOf: ({ contactId }) => String(contactId),
  options: {
    ...untilHandled,
    policy: "key_strict_fifo",
    expireInSeconds: 60,
    retentionSeconds: 24 * 60 * 60,
  },
};

/** Whether the bot has to look at a message: people's tickets are none of its business, but SAIR is heard anywhere. */
export function isForBot(
  { hasBot }: InboundConnection,
  { userId, isGroup }: Pick<TicketRow, "userId" | "isGroup">,
  { fromMe, body, undecryptable }: InboundMessage,
): boolean {
  if (fromMe || isGroup || undecryptable) return false;
  return (hasBot && userId === null) || consentWord(plainAnswer(body)) !== null;
}
