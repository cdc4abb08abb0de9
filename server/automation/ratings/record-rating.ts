import { missesScale, ratingOf } from "@balcao/shared/automation/bot/rating.ts";
import { and, desc, eq, gt, isNotNull, notExists, or } from "drizzle-orm";
import type { InboundMessage } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import type { TicketRow } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { userRatings } from "./user-ratings.table.ts";

/** An answer counts as a rating until this time after the question. */
const answerWindowMs = 24 * 60 * 60_000;

/**
 * A rating; an answer outside the scale, after which the question is repeated; a second such answer, after which it is
 * not.
 */
export type RatingAnswer = "taken" | "missed" | "missedAgain";

/**
 * Reads a message to a closed ticket as the answer to a request for a rating, if one is awaited. Null if it is an
 * ordinary message.
 */
export async function recordRating(
  ctx: Context,
  ticket: TicketRow,
  { mediaType, body }: Pick<InboundMessage, "mediaType" | "body">,
): Promise<RatingAnswer | null> {
  // A picture is never a rating, even with a number as its caption.
  const rate = mediaType === "chat" ? ratingOf(body) : null;
  if (rate === null && !(mediaType === "chat" && missesScale(body))) return null;
  const [asked] = await ctx.db
    .select({ id: trackings.id, userId: trackings.userId, ratingRepeated: trackings.ratingRepeated })
    .from(trackings)
    .where(
      and(
        eq(trackings.ticketId, ticket.id),
        gt(trackings.ratingAt, new Date(ctx.now().getTime() - answerWindowMs)),
        eq(trackings.rated, false),
        notExists(unsentRequest(ctx)),
      ),
    )
    .orderBy(desc(trackings.id))
    .limit(1)
    .for("update");
  if (!asked) return null;
  if (rate === null) {
    if (asked.ratingRepeated) return "missedAgain";
    await ctx.db.update(trackings).set({ ratingRepeated: true }).where(eq(trackings.id, asked.id));
    return "missed";
  }
  const { companyId, id: ticketId } = ticket;
  await ctx.db
    .insert(userRatings)
    .values({ companyId, ticketId, trackingId: asked.id, userId: asked.userId, rate, createdAt: ctx.now() });
  await ctx.db.update(trackings).set({ rated: true }).where(eq(trackings.id, asked.id));
  return "taken";
}

/** A request that was not sent, or that failed: nobody can answer it. If it is sent again, it counts again. */
const unsentRequest = ({ db }: Context) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.id, trackings.ratingMessageId),
        or(isNotNull(messages.failure), and(messages.isDeleted, eq(messages.ack, 0))),
      ),
    );
