import { sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { type TicketRow, tickets } from "../tickets.table.ts";
import { trackings } from "../trackings.table.ts";

type Tracked = Pick<TicketRow, "id" | "companyId" | "contactId" | "connectionId" | "queueId" | "userId">;

/** Starts a tracking period of a ticket, now: attended if `isAttended`, else waiting. The caller holds the contact. */
export async function startTracking(
  ctx: Context,
  { id: ticketId, companyId, contactId, connectionId, queueId, userId }: Tracked,
  { isAttended }: { isAttended: boolean },
): Promise<void> {
  const now = ctx.now();
  await ctx.db.insert(trackings).values({
    companyId,
    ticketId,
    connectionId,
    queueId,
    userId,
    queuedAt: now,
    startedAt: isAttended ? now : null,
    isFirst: sql`not exists (
      select 1 from ${tickets} t join ${trackings} k on k.ticket_id = t.id where t.contact_id = ${contactId})`,
  });
}

/** Determines a contact's first tracking again, after trackings were added from another contact or deleted. */
export async function settleFirstTracking({ db }: Context, contactId: number): Promise<void> {
  await db.execute(sql`
    with first as (
      select k.id from ${trackings} k join ${tickets} t on t.id = k.ticket_id
      where t.contact_id = ${contactId} order by k.queued_at, k.id limit 1)
    update ${trackings} set is_first = trackings.id = first.id
    from first, ${tickets} t
    where t.id = trackings.ticket_id and t.contact_id = ${contactId} and trackings.is_first <> (trackings.id = first.id)`);
}
