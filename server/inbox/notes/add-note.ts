import type { TicketNote } from "@balcao/shared/inbox/notes.ts";
import { eq } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { audienceOf } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { actingUserId } from "../tickets/acting-user.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { readNotes } from "./note-view.ts";
import { ticketNotes } from "./ticket-notes.table.ts";

/** Adds a note to a ticket's contact, and publishes it to the people who may see the ticket. */
export function addNote(ctx: Context, ticketId: number, note: string): Promise<TicketNote> {
  const userId = actingUserId(ctx);
  // The contact may be merged into another at this moment.
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const ticket = await findTicket(ctx, { id: ticketId });
      const { companyId } = ctx;
      const [row] = await ctx.db
        .insert(ticketNotes)
        .values({ companyId, ticketId, contactId: ticket.contactId, userId, note, createdAt: ctx.now() })
        .returning({ id: ticketNotes.id });
      const [made] = await readNotes(ctx.db, eq(ticketNotes.id, row?.id ?? 0));
      if (!made) throw new Error("a new note was not returned");
      publish(ctx, audienceOf(ticket), "ticketNote", { action: "create", note: made });
      return made;
    }),
  );
}
