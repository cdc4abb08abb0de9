import { missesScale, ratingOf } from "@balcao/shared/automation/bot/rating.ts";
import { rowOf, type Tap } from "@balcao/shared/channels/question.ts";
import { and, desc, eq, gt, inArray, isNotNull, notExists, or, type SQL } from "drizzle-orm";
import type { InboundMessage } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { type TicketRow, tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { userRatings } from "./user-ratings.table.ts";

/** An answer counts as a rating until this time after the question. */
const answerWindowMs = 24 * 60 * 60_000;

/**
 * A rating; an answer outside the scale, after which the question is repeated; a second such answer, after which it is
 * not.
 */
export type RatingAnswer = "taken" | "missed" | "missedAgain";

export type Rated = { answer: RatingAnswer; trackingId: number };

/**
 * Reads a message to a closed ticket as the answer to a request for a rating, if one is awaited. Null if it is an
 * ordinary message.
 */
export async function recordRating(
  ctx: Context,
  ticket: TicketRow,
  { mediaType, body }: Pick<InboundMessage, "mediaType" | "body">,
): Promise<Rated | null> {
  // A picture is never a rating, even with a number as its caption.
  const rate = mediaType === "chat" ? ratingOf(body) : null;
  if (rate === null && !(mediaType === "chat" && missesScale(body))) return null;
  const asked = await findAwaited(ctx, eq(trackings.ticketId, ticket.id));
  if (!asked) return null;
  const trackingId = asked.id;
  if (rate !== null) {
    await store(ctx, asked, rate);
    return { answer: "taken", trackingId };
  }
  if (asked.ratingRepeated) return { answer: "missedAgain", trackingId };
  await ctx.db.update(trackings).set({ ratingRepeated: true }).where(eq(trackings.id, trackingId));
  return { answer: "missed", trackingId };
}

/**
 * Records the step that a contact tapped for the attendance that it was asked about, whatever was written since. Returns
 * false if that one awaits no rating any more.
 */
export async function recordTappedRating(ctx: Context, contactId: number, tap: Tap): Promise<boolean> {
  const rate = ratingOf(tap.option);
  if (rate === null) return false;
  const own = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, ctx.companyId), eq(tickets.contactId, contactId)));
  const asked = await findAwaited(ctx, and(eq(trackings.id, rowOf(tap)), inArray(trackings.ticketId, own)));
  if (asked) await store(ctx, asked, rate);
  return asked !== null;
}

type Awaited = Pick<typeof trackings.$inferSelect, "id" | "ticketId" | "userId" | "ratingRepeated">;

/** The latest attendance among these that awaits a rating. */
async function findAwaited(ctx: Context, among: SQL | undefined): Promise<Awaited | null> {
  const { id, ticketId, userId, ratingRepeated } = trackings;
  const [asked] = await ctx.db
    .select({ id, ticketId, userId, ratingRepeated })
    .from(trackings)
    .where(
      and(
        among,
        gt(trackings.ratingAt, new Date(ctx.now().getTime() - answerWindowMs)),
        eq(trackings.rated, false),
        notExists(unsentRequest(ctx)),
      ),
    )
    .orderBy(desc(trackings.id))
    .limit(1)
    .for("update");
  return asked ?? null;
}

async function store(ctx: Context, { id: trackingId, ticketId, userId }: Awaited, rate: number): Promise<void> {
  const { companyId } = ctx;
  await ctx.db.insert(userRatings).values({ companyId, ticketId, trackingId, userId, rate, createdAt: ctx.now() });
  await ctx.db.update(trackings).set({ rated: true }).where(eq(trackings.id, trackingId));
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
