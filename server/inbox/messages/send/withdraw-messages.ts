import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { type Context, publish } from "../../../context.ts";
import { rooms, ticketRooms } from "../../../platform/realtime/rooms.ts";
import { keepsRow } from "../../tickets/open/unattended-ticket.ts";
import { readTicket } from "../../tickets/ticket-view.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { messages } from "../messages.table.ts";
import { refreshPreview } from "../refresh-preview.ts";

/**
 * Deletes messages that no contact has, so that nobody sends them again beside those that follow. Open conversations show
 * them no longer. Returns their ids.
 */
export async function withdrawMessages(ctx: Context, which: SQL | undefined): Promise<number[]> {
  const { id, ticketId, contactId, connectionId } = messages;
  const gone = await ctx.db.delete(messages).where(which).returning({ id, ticketId, contactId, connectionId });
  // In one order: two that withdraw at once do not wait for each other's tickets.
  for (const message of gone.toSorted((one, other) => one.ticketId - other.ticketId)) {
    await hideWords(ctx, message.ticketId);
    const payload = { action: "delete", messageId: String(message.id), ticketId: message.ticketId } as const;
    publish(ctx, (await conversationsWith(ctx, message)).map(rooms.ticket), "appMessage", payload);
  }
  return gone.map((message) => message.id);
}

type Place = Pick<typeof messages.$inferSelect, "ticketId" | "contactId" | "connectionId">;

/** The tickets whose conversations may show the message: its own, and the contact's others on the same connection. */
async function conversationsWith(ctx: Context, { ticketId, contactId, connectionId }: Place): Promise<number[]> {
  const isOnLine = connectionId === null ? isNull(tickets.connectionId) : eq(tickets.connectionId, connectionId);
  const found = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(or(eq(tickets.id, ticketId), and(eq(tickets.contactId, contactId), isOnLine)));
  return found.map(({ id }) => id);
}

/** Removes the deleted message's text from lists, also from open ones. A thread is in none. */
async function hideWords(ctx: Context, ticketId: number): Promise<void> {
  // Locked, so that the lists that show it now are those that hear of it, also after a transfer.
  const [ticket] = await ctx.db.select().from(tickets).where(eq(tickets.id, ticketId)).for("no key update");
  if (!ticket || keepsRow(ticket)) return;
  await refreshPreview(ctx, ticketId);
  if (ticket.isThread) return;
  const shown = await readTicket(ctx, ticketId);
  publish(ctx, ticketRooms(shown), "ticket", { action: "update", ticket: shown });
}
