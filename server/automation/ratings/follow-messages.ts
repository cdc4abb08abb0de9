import { type Tap, tapIn } from "@balcao/shared/channels/question.ts";
import type { InboundMessage } from "../../channels/channel.ts";
import type { ConcernedFollower, Handling } from "../../inbox/messages/message-followers.ts";
import { enqueueForConnection } from "../../platform/jobs/connection-queue.ts";
import { type BotWork, botQueue } from "../bot/bot-queue.ts";
import { type RatingAnswer, recordRating, recordTappedRating } from "./record-rating.ts";

const answers = { taken: "thank", missed: "askAgain", missedAgain: null } as const satisfies Record<
  RatingAnswer,
  BotWork["action"] | null
>;

/** A rating stays in the ticket that it rates, and the contact is thanked. */
export const ratingsOfMessages: ConcernedFollower = {
  handlesInClosed: async (ctx, closed, inbound) => {
    const tap = tapOf(inbound);
    // A second tap, or a late one, is no wish to talk.
    if (tap) return (await recordTappedRating(ctx, closed.contactId, tap)) ? answering({ action: "thank" }) : {};
    if (tapIn(inbound.content)) return null;
    const rated = await recordRating(ctx, closed, inbound);
    if (!rated) return null;
    const action = answers[rated.answer];
    return action ? answering({ action, trackingId: rated.trackingId }) : {};
  },
  // The contact wrote something after the request: the tap is recorded, and the conversation goes on without a word.
  arrived: async (ctx, _connection, inbound, { stored, handling }) => {
    const tap = tapOf(inbound);
    if (tap && !handling) await recordTappedRating(ctx, stored.contactId, tap);
  },
};

/** The step that a contact tapped; null for any other message. */
function tapOf({ fromMe, content }: InboundMessage): Tap | null {
  const tap = fromMe ? null : tapIn(content);
  return tap?.question === "rating" ? tap : null;
}

const answering = (answer: Pick<BotWork, "action" | "trackingId">): Handling => ({
  stored: (ctx, { id: connectionId }, { contact, ticket, stored }) =>
    enqueueForConnection(ctx, botQueue, {
      ...answer,
      connectionId,
      contactId: contact.id,
      ticketId: ticket.id,
      messageId: stored.id,
    }),
});
