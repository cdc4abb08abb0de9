import type { MessageFollower } from "../../inbox/messages/message-followers.ts";
import { enqueueForConnection } from "../../platform/jobs/connection-queue.ts";
import { botQueue, isForBot } from "./bot-queue.ts";

const answerLater: MessageFollower["arrived"] = async (
  ctx,
  connection,
  inbound,
  { stored, contact, ticket, claim },
) => {
  if (claim || stored.isDeleted || !isForBot(connection, ticket, inbound)) return;
  const work = { connectionId: connection.id, contactId: contact.id, ticketId: ticket.id, messageId: stored.id };
  await enqueueForConnection(ctx, botQueue, { action: "answer", ...work });
};

/** The bot answers a message that no other follower has claimed, once it can be read. */
export const botOfMessages: MessageFollower = { arrived: answerLater, completed: answerLater };
