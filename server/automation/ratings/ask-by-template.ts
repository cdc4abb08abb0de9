import { ratingObstacle } from "@balcao/shared/channels/rating-template.ts";
import type { UnsaidReason } from "@balcao/shared/inbox/ticket-history.ts";
import { findRatingTemplate } from "../../channels/message-templates/find-template.ts";
import type { Context } from "../../context.ts";
import { refusesAdvertising } from "../../inbox/consent/advertising-choice.ts";
import { say } from "../../inbox/messages/send/say.ts";
import { filledDraft } from "../../inbox/messages/send/template-draft.ts";
import type { TicketRow } from "../../inbox/tickets/tickets.table.ts";
import { stepId } from "./rating-saying.ts";

/**
 * Asks for the rating of an attendance by the connection's rating template, which reaches the contact also outside of the
 * service window. Returns the message's id, or the reason why none was sent. In the caller's transaction.
 */
export async function askByTemplate(
  ctx: Context,
  ticket: TicketRow,
  trackingId: number,
): Promise<{ messageId: number } | { why: UnsaidReason }> {
  const template = ticket.connectionId === null ? null : await findRatingTemplate(ctx, ticket.connectionId);
  const why = ratingObstacle(template);
  if (!template || why) return { why: why ?? "none" };
  // The channel may have taken it for advertising, against the category that the product gave it.
  if (template.category === "marketing" && (await refusesAdvertising(ctx, ticket.contactId)))
    return { why: "optedOut" };
  const payloads = Object.fromEntries(
    template.buttons.map((_button, at) => [`button.${at}`, stepId(trackingId, at + 1)]),
  );
  const [messageId] = await say(ctx, ticket, [await filledDraft(ctx, template, payloads, null)]);
  return messageId === undefined ? { why: "none" } : { messageId };
}
