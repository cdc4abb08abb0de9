import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { messages } from "./messages.table.ts";

/** A message in a ticket the actor may see. Throws ERR_NO_MESSAGE_FOUND. */
export async function findMessage(ctx: Context, messageId: number) {
  const [row] = await ctx.db
    .select({
      id: messages.id,
      ticketId: messages.ticketId,
      contactId: messages.contactId,
      connectionId: messages.connectionId,
      userId: messages.userId,
      fromMe: messages.fromMe,
      mediaType: messages.mediaType,
      isDeleted: messages.isDeleted,
      failure: messages.failure,
    })
    .from(messages)
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.id, messageId)));
  if (!row) throw new AppError("ERR_NO_MESSAGE_FOUND");
  await findTicket(ctx, { id: row.ticketId });
  return row;
}

/** Like `findMessage`, for our own messages only. */
export async function findOwnMessage(ctx: Context, messageId: number) {
  const message = await findMessage(ctx, messageId);
  if (!message.fromMe) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return message;
}
