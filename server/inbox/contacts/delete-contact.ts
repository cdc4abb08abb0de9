import { and, eq } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms, ticketRooms } from "../../platform/realtime/rooms.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { keepOptOuts } from "../consent/keep-opt-outs.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { contacts } from "./contacts.table.ts";

/**
 * Deletes a contact with its messages, notes and schedules. Only an opt-out of its number is kept, so that it gets no
 * campaigns (docs/decisions/0033).
 */
export function deleteContact(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ pictureFileId: contacts.pictureFileId })
      .from(contacts)
      .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, id)))
      .for("update");
    if (!found) throw new AppError("ERR_NO_CONTACT_FOUND");
    await keepOptOuts(ctx, id);
    const gone = await ctx.db.select().from(tickets).where(eq(tickets.contactId, id));
    await ctx.db.delete(contacts).where(eq(contacts.id, id));
    await removeFile(ctx, found.pictureFileId);
    for (const ticket of gone) publish(ctx, ticketRooms(ticket), "ticket", { action: "delete", ticketId: ticket.id });
    publish(ctx, [rooms.everyone], "contact", { action: "delete", contactId: id });
  });
}
