import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { ticketNotes } from "../../inbox/notes/ticket-notes.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";

/** The batch size keeps each transaction short. */
const batch = 1_000;

/**
 * Deletes the messages and notes in a company's closed tickets before a moment; returns how many messages. The tickets
 * stay with their protocols and times, as reports count them.
 */
export async function purgeMessages({ db }: Services, companyId: number, before: Date): Promise<number> {
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
      // Lists show the newest message, which is deleted last. So only tickets without messages lose that text.
      if (ticketIds.length > 0)
        // biome-ignore lint/plugin: nobody follows a preview.
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
