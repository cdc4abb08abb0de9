import { ratingOf } from "@balcao/shared/bot/answer.ts";
import { and, desc, eq, gt } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { InboundMessage } from "../../whatsapp/provider.ts";
import type { TicketRow } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";
import { userRatings } from "./user-ratings.table.ts";

/** How long a rating is waited for (DECISIONS "Bot"). */
const answerWindowMs = 24 * 60 * 60_000;

/**
 * Takes a message to a closed ticket as its rating, if one is awaited and it is exactly 1, 2 or 3. Answers whether it
 * was; anything else is an ordinary message.
 */
export async function takeRating(
  ctx: Context,
  ticket: TicketRow,
  { mediaType, body }: Pick<InboundMessage, "mediaType" | "body">,
): Promise<boolean> {
  // A picture is something to look at, whatever is written below it.
  const rate = mediaType === "chat" ? ratingOf(body) : null;
  if (rate === null) return false;
  const [asked] = await ctx.db
    .select({ id: trackings.id, userId: trackings.userId, rated: trackings.rated, ratingAt: trackings.ratingAt })
    .from(trackings)
    .where(
      and(
        eq(trackings.ticketId, ticket.id),
        gt(trackings.ratingAt, new Date(ctx.now().getTime() - answerWindowMs)),
        eq(trackings.rated, false),
      ),
    )
    .orderBy(desc(trackings.id))
    .limit(1)
    .for("update");
  if (!asked) return false;
  const { companyId, id: ticketId } = ticket;
  await ctx.db
    .insert(userRatings)
    .values({ companyId, ticketId, trackingId: asked.id, userId: asked.userId, rate, createdAt: ctx.now() });
  await ctx.db.update(trackings).set({ rated: true }).where(eq(trackings.id, asked.id));
  return true;
}
