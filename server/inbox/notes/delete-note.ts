import { and, eq } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { audienceOf } from "../../platform/realtime/rooms.ts";
import { findCompanyTicket } from "../tickets/find-ticket.ts";
import { maySee } from "../tickets/visible-tickets.ts";
import { ticketNotes } from "./ticket-notes.table.ts";

/** Deletes a note: the right of its author and of admins. */
export function deleteNote(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [note] = await ctx.db
      .select()
      .from(ticketNotes)
      .where(and(eq(ticketNotes.companyId, ctx.companyId), eq(ticketNotes.id, id)))
      .for("update");
    if (!note) throw new AppError("ERR_NO_TICKETNOTE_FOUND");
    const ticket = await findCompanyTicket(ctx, { id: note.ticketId });
    const { actor } = ctx;
    const isAuthor = actor.type === "user" && actor.id === note.userId;
    if (!isAuthor && !(actor.type === "user" && actor.profile === "admin")) {
      // A note that they may not read answers as if it did not exist.
      throw new AppError(maySee(actor, ticket) ? "ERR_NO_PERMISSION" : "ERR_NO_TICKETNOTE_FOUND");
    }
    await ctx.db.delete(ticketNotes).where(eq(ticketNotes.id, id));
    const { ticketId, contactId } = note;
    publish(ctx, audienceOf(ticket), "ticketNote", { action: "delete", noteId: id, ticketId, contactId });
  });
}
