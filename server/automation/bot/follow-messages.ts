import { consentWord, plainAnswer } from "@balcao/shared/automation/bot/answer.ts";
import { tapIn } from "@balcao/shared/channels/question.ts";
import type { InboundMessage } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import type { ConcernedFollower } from "../../inbox/messages/message-followers.ts";
import { enqueueForConnection } from "../../platform/jobs/connection-queue.ts";
import { botQueue, isForBot } from "./bot-queue.ts";

const answerLater: ConcernedFollower["arrived"] = async (
  ctx,
  connection,
  inbound,
  { stored, contact, ticket, handling },
) => {
  if (handling || stored.isDeleted || !isForBot(connection, ticket, inbound)) return;
  await enqueue(ctx, connection, contact, ticket, stored);
};

type Id = { id: number };

function enqueue(ctx: Context, connection: Id, contact: Id, ticket: Id, stored: Id): Promise<void> {
  const work = { connectionId: connection.id, contactId: contact.id, ticketId: ticket.id, messageId: stored.id };
  return enqueueForConnection(ctx, botQueue, { action: "answer", ...work });
}

/** True for opt-out words such as SAIR: the bot records and answers them, and no agent has to act. */
const isLeaving = ({ fromMe, chat, mediaType, body, content }: InboundMessage): boolean =>
  !fromMe &&
  chat.kind === "contact" &&
  mediaType === "chat" &&
  tapIn(content) === null &&
  consentWord(plainAnswer(body)) === "left";

/** The bot answers a message that no other follower has handled, once it can be read. */
export const botOfMessages: ConcernedFollower = {
  handlesInClosed: async (_ctx, _closed, inbound) =>
    isLeaving(inbound)
      ? { stored: (ctx, connection, { contact, ticket, stored }) => enqueue(ctx, connection, contact, ticket, stored) }
      : null,
  arrived: answerLater,
  completed: answerLater,
};
