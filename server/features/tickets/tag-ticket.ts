import type { Ticket } from "@balcao/shared/tickets.ts";
import { and, eq } from "drizzle-orm";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import { tags, ticketTags } from "../tags/tags.table.ts";
import { findTicket } from "./find-ticket.ts";
import { readTicket } from "./ticket-view.ts";

/** Puts one more tag on a ticket; one that it carries already changes nothing. Throws ERR_NO_TAG_FOUND. */
export async function tagTicket(ctx: Context, ticketId: number, tagId: number): Promise<Ticket> {
  await findTicket(ctx, { id: ticketId });
  return transact(ctx, async (ctx) => {
    const [tag] = await ctx.db
      .select({ id: tags.id })
      .from(tags)
      .where(and(eq(tags.companyId, ctx.companyId), eq(tags.id, tagId)));
    if (!tag) throw new AppError("ERR_NO_TAG_FOUND");
    await ctx.db.insert(ticketTags).values({ ticketId, tagId }).onConflictDoNothing();
    const ticket = await readTicket(ctx.db, ticketId);
    tell(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
    return ticket;
  });
}
