import { and, eq, isNull, lte } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { type Slots, slotFor, statement } from "../../platform/sql/statement.ts";
import { trackings } from "./trackings.table.ts";

/**
 * Records the first response of a person since the ticket was queued, if there was none. One guarded statement beside
 * the message, so that the dashboard need not search messages for it (docs/decisions/0014).
 */
export async function noteFirstResponse(ctx: Context, ticketId: number, at: Date): Promise<void> {
  await updateUnanswered(ctx.db, { ticketId, at });
}

const updateUnanswered = statement((db, { ticketId, at }: Slots<{ ticketId: number; at: Date }>) =>
  db
    .update(trackings)
    .set({ firstResponseAt: slotFor(trackings.firstResponseAt, at) })
    .where(
      and(
        eq(trackings.ticketId, ticketId),
        isNull(trackings.finishedAt),
        isNull(trackings.firstResponseAt),
        lte(trackings.queuedAt, slotFor(trackings.queuedAt, at)),
      ),
    ),
);
