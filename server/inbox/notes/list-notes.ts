import type { ListNotes, TicketNote } from "@balcao/shared/inbox/notes.ts";
import { and, eq, exists, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { isPastReadable, isVisible } from "../tickets/visible-tickets.ts";
import { readNotes } from "./note-view.ts";
import { ticketNotes } from "./ticket-notes.table.ts";

/**
 * The notes of one ticket; else those of a contact, on the tickets that the actor may read. An agent who may see none
 * of the contact's tickets gets none.
 */
export async function listNotes(ctx: Context, query: z.output<typeof ListNotes>): Promise<TicketNote[]> {
  const { ticketId, contactId } = query;
  if (ticketId) {
    await findTicket(ctx, { id: ticketId });
    return readNotes(ctx.db, eq(ticketNotes.ticketId, ticketId));
  }
  if (!contactId) return [];
  const visible = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.contactId, contactId), isVisible(ctx, { showAll: true })));
  const readable = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.contactId, contactId), or(isVisible(ctx, { showAll: true }), isPastReadable(ctx))));
  return readNotes(
    ctx.db,
    and(
      eq(ticketNotes.companyId, ctx.companyId),
      eq(ticketNotes.contactId, contactId),
      exists(visible),
      isPastReadable(ctx) && inArray(ticketNotes.ticketId, readable),
    ),
  );
}
