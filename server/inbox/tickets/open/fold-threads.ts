import { eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import type { FoldedTicket } from "../../contacts/merges/merge-log.ts";
import { messages } from "../../messages/messages.table.ts";
import { refreshPreview } from "../../messages/refresh-preview.ts";
import { ticketNotes } from "../../notes/ticket-notes.table.ts";
import { tickets } from "../tickets.table.ts";

/**
 * Merges threads of two contacts that become one. On a connection with an attendance of either no thread remains, on
 * any other connection one thread. The messages and notes move into the remaining ticket. Runs in a transaction that
 * holds both contacts. Returns what moved.
 */
export async function foldThreads(
  ctx: Context,
  keptContactId: number,
  droppedContactId: number,
): Promise<FoldedTicket[]> {
  const threads = await ctx.db.execute<Thread>(sql`
    select id, "into", "isRowKept", contact_id as "contactId", connection_id as "connectionId" from (
      select id, is_thread, contact_id, connection_id, first_value(id) over best as "into",
        first_value(status = 'closed' and not is_thread) over best as "isRowKept"
      from ${tickets}
      where contact_id in (${keptContactId}, ${droppedContactId}) and connection_id is not null
      window best as (partition by connection_id
        order by status = 'closed', is_thread, contact_id <> ${keptContactId}, id desc)) theirs
    where is_thread and id <> "into"`);
  const folded: FoldedTicket[] = [];
  for (const { id, into, isRowKept, contactId, connectionId } of threads) {
    const said = await ctx.db
      .update(messages)
      .set({ ticketId: into })
      .where(eq(messages.ticketId, id))
      .returning({ id: messages.id });
    const notes = await ctx.db
      .update(ticketNotes)
      .set({ ticketId: into })
      .where(eq(ticketNotes.ticketId, id))
      .returning({ id: ticketNotes.id });
    await ctx.db.delete(tickets).where(eq(tickets.id, id));
    if (!isRowKept) await refreshPreview(ctx, into);
    const ids = { messageIds: said.map((one) => one.id), noteIds: notes.map((one) => one.id) };
    folded.push({ id: null, contactId, connectionId, intoId: into, ...ids, was: null });
  }
  return folded;
}

type Thread = { id: number; into: number; isRowKept: boolean; contactId: number; connectionId: number };
