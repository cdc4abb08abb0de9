import type { Message } from "@balcao/shared/inbox/messages.ts";
import { eq, sql } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { rooms, ticketRooms } from "../../platform/realtime/rooms.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { readMessage, readMessages } from "./message-view.ts";
import { messages } from "./messages.table.ts";
import { refreshPreview } from "./refresh-preview.ts";
import { refreshWait } from "./refresh-wait.ts";

type Changed = { id: number; ticketId: number };

/** Publishes the present state of a message to the screens that show its conversation. Nothing if it was withdrawn meanwhile. */
export async function publishMessageChanged(ctx: Context, { id, ticketId }: Changed): Promise<void> {
  const audience = [rooms.ticket(ticketId)];
  // Most receipts arrive while no screen shows the conversation. A screen that opens it after the commit reads the
  // change.
  if (ctx.pending === null && !ctx.realtime.hasListeners(ctx.companyId, audience)) return;
  const [message] = await readMessages(ctx, [id]);
  if (message) publish(ctx, audience, "appMessage", { action: "update", message });
}

/** Publishes a message whose text changed or was deleted. The lists may show it as the ticket's last message. */
export async function publishTextChanged(ctx: Context, { id, ticketId }: Changed): Promise<Message> {
  await refreshPreview(ctx, ticketId);
  const [message, ticket] = [await readMessage(ctx, id), await readTicket(ctx, ticketId)];
  publish(ctx, [rooms.ticket(ticketId)], "appMessage", { action: "update", message });
  publish(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
  return message;
}

/**
 * Publishes an own message that failed, or that was sent after all. Lists mark it, and the contact waits again or no
 * longer. Runs in a transaction. Not for automatic messages: they answer nobody, and lists show one only if no person
 * wrote.
 */
export async function publishFailureChanged(ctx: Context, changed: Changed): Promise<void> {
  if (await isInNoRow(ctx, changed)) return publishMessageChanged(ctx, changed);
  await refreshWait(ctx, changed.ticketId);
  await publishTextChanged(ctx, changed);
}

/** True for a message that was written without an attendance (docs/decisions/0043). */
async function isInNoRow(ctx: Context, { id, ticketId }: Changed): Promise<boolean> {
  const isUnattended = sql<boolean>`${tickets.status} = 'closed' and (${tickets.isThread}
    or (select m.created_at from ${messages} m where m.id = ${id}) > ${tickets.lastMessageAt})`;
  const [ticket] = await ctx.db.select({ isUnattended }).from(tickets).where(eq(tickets.id, ticketId));
  return ticket?.isUnattended ?? false;
}
