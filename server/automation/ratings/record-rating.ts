import { plainAnswer } from "@balcao/shared/automation/bot/answer.ts";
import { missesScale, ratingOf } from "@balcao/shared/automation/bot/rating.ts";
import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { readTap, rowOf, type Tap } from "@balcao/shared/channels/question.ts";
import { stepWords } from "@balcao/shared/channels/rating-request.ts";
import { and, desc, eq, gt, inArray, isNotNull, not, or, type SQL, sql } from "drizzle-orm";
import type { InboundMessage } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { type TicketRow, tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { stepsIn } from "./rating-saying.ts";
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
  const answer = mediaType === "chat" ? plainAnswer(body) : "";
  const isNumber = ratingOf(body) !== null || missesScale(body);
  if (answer === "" || !(isNumber || (await showsOptions(ctx, ticket)))) return null;
  const asked = await findAwaited(ctx, and(eq(trackings.ticketId, ticket.id), not(isUnsent)));
  if (!asked) return null;
  const trackingId = asked.id;
  const rate = ratingOf(body) ?? stepNamed(asked.request, answer);
  if (rate !== null) {
    await store(ctx, asked, rate);
    return { answer: "taken", trackingId };
  }
  if (!isNumber) return null;
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

/** True if a request may have had options to tap, whose words count: elsewhere no words are looked up. */
const showsOptions = async (ctx: Context, { connectionId }: TicketRow): Promise<boolean> =>
  connectionId !== null && (await ctx.channels.of(ctx.db, connectionId))?.choices !== undefined;

/** The step on whose option these words stand, with its number or without. */
function stepNamed(request: MessageContent | null, answer: string): number | null {
  const named = stepsIn(request).find(({ words }) =>
    [words, stepWords(words)].some((one) => plainAnswer(one) === answer),
  );
  return ratingOf((named && readTap(named.id)?.option) ?? "");
}

type Awaited = Pick<typeof trackings.$inferSelect, "id" | "ticketId" | "userId" | "ratingRepeated"> & {
  /** The options of the request; null where it had none. */
  request: MessageContent | null;
};

/** The latest attendance among these that awaits a rating. */
async function findAwaited(ctx: Context, among: SQL | undefined): Promise<Awaited | null> {
  const { id, ticketId, userId, ratingRepeated } = trackings;
  const [asked] = await ctx.db
    .select({ id, ticketId, userId, ratingRepeated, request: messages.content })
    .from(trackings)
    .leftJoin(messages, eq(messages.id, trackings.ratingMessageId))
    .where(
      and(among, gt(trackings.ratingAt, new Date(ctx.now().getTime() - answerWindowMs)), eq(trackings.rated, false)),
    )
    .orderBy(desc(trackings.id))
    .limit(1)
    .for("update", { of: trackings });
  return asked ?? null;
}

async function store(ctx: Context, { id: trackingId, ticketId, userId }: Awaited, rate: number): Promise<void> {
  const { companyId } = ctx;
  await ctx.db.insert(userRatings).values({ companyId, ticketId, trackingId, userId, rate, createdAt: ctx.now() });
  await ctx.db.update(trackings).set({ rated: true }).where(eq(trackings.id, trackingId));
}

/**
 * A request that was not sent, or that failed: nobody can type an answer to it. If it is sent again, it counts again. A
 * tap proves that it arrived.
 */
const isUnsent = sql<boolean>`coalesce(${or(isNotNull(messages.failure), and(messages.isDeleted, eq(messages.ack, 0)))}, false)`;
