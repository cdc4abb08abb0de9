import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { messages } from "./messages.table.ts";

/** An own message in a ticket the actor may see. Throws ERR_NO_MESSAGE_FOUND, also for the contact's messages. */
export async function findOwnMessage(ctx: Context, messageId: number) {
  const [row] = await ctx.db
    .select({
      id: messages.id,
      ticketId: messages.ticketId,
      contactId: messages.contactId,
      connectionId: messages.connectionId,
      userId: messages.userId,
    })
    .from(messages)
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.id, messageId), eq(messages.fromMe, true)));
  if (!row) throw new AppError("ERR_NO_MESSAGE_FOUND");
  await findTicket(ctx, { id: row.ticketId });
  return row;
}
