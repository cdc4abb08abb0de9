import { eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { messages } from "../../messages/messages.table.ts";
import { refreshPreview } from "../../messages/refresh-preview.ts";
import { ticketNotes } from "../../notes/ticket-notes.table.ts";
import { tickets } from "../tickets.table.ts";

/**
 * Merges threads of two contacts that become one. On a connection with an attendance of either no thread remains, on
 * any other connection one thread. The messages and notes move into the remaining ticket. Runs in a transaction that
 * holds both contacts.
 */
export async function foldThreads(ctx: Context, keptContactId: number, droppedContactId: number): Promise<void> {
  const folded = await ctx.db.execute<{ id: number; into: number; isRowKept: boolean }>(sql`
    select id, "into", "isRowKept" from (
      select id, is_thread, first_value(id) over best as "into",
        first_value(status = 'closed' and not is_thread) over best as "isRowKept"
      from ${tickets}
      where contact_id in (${keptContactId}, ${droppedContactId}) and connection_id is not null
      window best as (partition by connection_id
        order by status = 'closed', is_thread, contact_id <> ${keptContactId}, id desc)) theirs
    where is_thread and id <> "into"`);
  for (const { id, into, isRowKept } of folded) {
    await ctx.db.update(messages).set({ ticketId: into }).where(eq(messages.ticketId, id));
    await ctx.db.update(ticketNotes).set({ ticketId: into }).where(eq(ticketNotes.ticketId, id));
    await ctx.db.delete(tickets).where(eq(tickets.id, id));
    if (!isRowKept) await refreshPreview(ctx, into);
  }
}
