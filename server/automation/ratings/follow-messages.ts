import type { ConcernedFollower } from "../../inbox/messages/message-followers.ts";
import { enqueueForConnection } from "../../platform/jobs/connection-queue.ts";
import { type BotWork, botQueue } from "../bot/bot-queue.ts";
import { type RatingAnswer, recordRating } from "./record-rating.ts";

const answers = { taken: "thank", missed: "askAgain", missedAgain: null } as const satisfies Record<
  RatingAnswer,
  BotWork["action"] | null
>;

/** A rating stays in the ticket that it rates, and the contact is thanked. */
export const ratingsOfMessages: ConcernedFollower = {
  handlesInClosed: async (ctx, closed, inbound) => {
    const rating = await recordRating(ctx, closed, inbound);
    if (!rating) return null;
    const action = answers[rating];
    if (!action) return {};
    return {
      stored: (ctx, { id: connectionId }, { contact, ticket, stored }) =>
        enqueueForConnection(ctx, botQueue, {
          action,
          connectionId,
          contactId: contact.id,
          ticketId: ticket.id,
          messageId: stored.id,
        }),
    };
  },
};
