import { consentWord, plainAnswer } from "@balcao/shared/automation/bot/answer.ts";
import { tapIn } from "@balcao/shared/channels/question.ts";
import type { InboundMessage } from "../../channels/channel.ts";
import type { InboundConnection } from "../../inbox/messages/message-followers.ts";
import type { TicketRow } from "../../inbox/tickets/tickets.table.ts";
import { type ConnectionQueue, untilHandled } from "../../platform/jobs/connection-queue.ts";

/** A message for the bot to answer, a rating to thank for, or one outside the scale to ask for again. */
export type BotWork = {
  action: "answer" | "thank" | "askAgain";
  connectionId: number;
  contactId: number;
  ticketId: number;
  messageId: number;
  /** The attendance whose rating is asked for again; absent in jobs of earlier versions. */
  trackingId?: number;
};

/** Answers a contact's messages one after the other, in order. */
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

/**
 * True if the bot must look at a message: in a ticket without an agent, or in any a word of consent (such as SAIR) or a tap
 * on the question for consent. The words on another question's option are none.
 */
export function isForBot(
  { hasBot }: InboundConnection,
  { userId, isGroup }: Pick<TicketRow, "userId" | "isGroup">,
  { fromMe, body, mediaType, content, undecryptable }: InboundMessage,
): boolean {
  // The notice of a new number comes from the old one, which nobody reads any more.
  if (fromMe || isGroup || undecryptable || mediaType === "newNumber") return false;
  if (hasBot && userId === null) return true;
  const tap = tapIn(content);
  return tap ? tap.question === "consent" : consentWord(plainAnswer(body)) !== null;
}
