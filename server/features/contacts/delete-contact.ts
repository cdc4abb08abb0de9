import { and, eq } from "drizzle-orm";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms, ticketRooms } from "../../platform/realtime/rooms.ts";
import { keepRefusal } from "../consent/kept-refusals.ts";
import { latestConsent } from "../consent/record-consent.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { contacts } from "./contacts.table.ts";

/**
 * Forgets a contact with everything that was said, noted and planned. Of the person nothing is kept but, when they left,
 * that their number is to get no campaigns (docs/decisions/0033).
 */
export function deleteContact(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ number: contacts.number })
      .from(contacts)
      .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, id)))
      .for("update");
    if (!found) throw new AppError("ERR_NO_CONTACT_FOUND");
    if (found.number !== null && (await latestConsent(ctx, id)) === "left") await keepRefusal(ctx, found.number);
    const gone = await ctx.db.select().from(tickets).where(eq(tickets.contactId, id));
    await ctx.db.delete(contacts).where(eq(contacts.id, id));
    for (const ticket of gone) tell(ctx, ticketRooms(ticket), "ticket", { action: "delete", ticketId: ticket.id });
    tell(ctx, [rooms.everyone], "contact", { action: "delete", contactId: id });
  });
}
