import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Chat } from "../../whatsapp/provider.ts";
import { messages } from "../messages/messages.table.ts";
import { tellTicketChanged } from "../tickets/tell-ticket.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";

/**
 * Makes one contact of two that turned out to be the same person: one was seen by number, the other by private id.
 * The older keeps its name; tickets and messages follow it. A second open ticket on the same connection is closed,
 * and its messages move into the one that stays.
 */
export async function mergeContacts(
  ctx: Context,
  keep: ContactRow,
  drop: ContactRow,
  { number, lid }: Pick<Chat, "number" | "lid">,
): Promise<ContactRow> {
  const open = await ctx.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.contactId, drop.id), ne(tickets.status, "closed")))
    .for("update");
  for (const ticket of open) await foldIntoKept(ctx, ticket, keep.id);

  await ctx.db.update(tickets).set({ contactId: keep.id }).where(eq(tickets.contactId, drop.id));
  // The same message may have come under both: the kept contact's copy is enough.
  await ctx.db.execute(sql`
    delete from ${messages} twin using ${messages} kept
    where twin.contact_id = ${drop.id} and kept.contact_id = ${keep.id}
      and twin.connection_id = kept.connection_id and twin.from_me = kept.from_me and twin.provider_id = kept.provider_id`);
  await ctx.db.update(messages).set({ contactId: keep.id }).where(eq(messages.contactId, drop.id));
  await ctx.db.delete(contacts).where(eq(contacts.id, drop.id));
  const [merged] = await ctx.db
    .update(contacts)
    .set({ number, lid, email: keep.email || drop.email })
    .where(eq(contacts.id, keep.id))
    .returning();
  return merged ?? keep;
}

async function foldIntoKept(ctx: Context, ticket: typeof tickets.$inferSelect, keptContactId: number): Promise<void> {
  if (ticket.connectionId === null) return;
  const [kept] = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.contactId, keptContactId),
        eq(tickets.connectionId, ticket.connectionId),
        ne(tickets.status, "closed"),
      ),
    )
    .for("update");
  if (!kept) return;
  const now = ctx.now();
  await ctx.db.update(messages).set({ ticketId: kept.id }).where(eq(messages.ticketId, ticket.id));
  await ctx.db
    .update(tickets)
    .set({ unreadMessages: sql`${tickets.unreadMessages} + ${ticket.unreadMessages}` })
    .where(eq(tickets.id, kept.id));
  await ctx.db
    .update(tickets)
    .set({ status: "closed", unreadMessages: 0, updatedAt: now })
    .where(eq(tickets.id, ticket.id));
  await ctx.db
    .update(trackings)
    .set({ finishedAt: now })
    .where(and(eq(trackings.ticketId, ticket.id), sql`${trackings.finishedAt} is null`));
  const closed = await readTicket(ctx.db, ticket.id);
  tellTicketChanged(ctx, ticket, closed);
}
