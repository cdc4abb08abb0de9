import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { messages } from "../messages/messages.table.ts";
import { ticketNotes } from "../notes/ticket-notes.table.ts";
import { tickets } from "../tickets/tickets.table.ts";

/** Small enough that nobody waits for its transaction. */
const batch = 1_000;

/**
 * Forgets what was said and noted in a company's closed tickets before a moment. The tickets stay, with their protocols
 * and times: reports count them. Answers how many messages there were.
 */
export async function forgetOldMessages({ db }: Services, companyId: number, before: Date): Promise<number> {
  const isClosed = eq(tickets.status, "closed");
  let forgotten = 0;
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      const old = tx
        .select({ id: messages.id })
        .from(messages)
        .innerJoin(tickets, eq(tickets.id, messages.ticketId))
        .where(and(eq(messages.companyId, companyId), lt(messages.createdAt, before), isClosed))
        .orderBy(messages.createdAt, messages.id)
        .limit(batch);
      const rows = await tx
        .delete(messages)
        .where(inArray(messages.id, old))
        .returning({ ticketId: messages.ticketId });
      const ticketIds = [...new Set(rows.map(({ ticketId }) => ticketId))];
      const left = tx.select({ one: sql`1` }).from(messages).where(eq(messages.ticketId, tickets.id));
      // What lists show of a conversation is of its newest message, the last to go.
      if (ticketIds.length > 0)
        await tx
          .update(tickets)
          .set({ lastMessage: "" })
          .where(and(inArray(tickets.id, ticketIds), isClosed, notExists(left)));
      return rows.length;
    });
    forgotten += gone;
    if (gone < batch) break;
  }
  const closed = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), isClosed));
  await db
    .delete(ticketNotes)
    .where(
      and(
        eq(ticketNotes.companyId, companyId),
        lt(ticketNotes.createdAt, before),
        inArray(ticketNotes.ticketId, closed),
      ),
    );
  return forgotten;
}
