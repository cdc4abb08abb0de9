import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { connections } from "../../../channels/connections/connections.table.ts";
import { type Context, publish, transact } from "../../../context.ts";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { refreshPreview } from "../../../inbox/messages/refresh-preview.ts";
import { keepsRow } from "../../../inbox/tickets/open/unattended-ticket.ts";
import { readTicket } from "../../../inbox/tickets/ticket-view.ts";
import { tickets } from "../../../inbox/tickets/tickets.table.ts";
import { rooms, ticketRooms } from "../../../platform/realtime/rooms.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { publishProgress } from "../report/publish-progress.ts";
import { messageOf, onTheirWay } from "./interrupted-shipments.ts";

/** Condition: stored to be sent, and certainly not sent yet. */
const isUnsent = and(onTheirWay, isNull(campaignShipments.attemptedAt));

/**
 * Releases a campaign's unsent shipments, so that they wait to be sent again: all, or those of the connections that
 * `which` selects. Returns how many.
 */
export async function releaseUnsent(ctx: Context, campaignId: number, which?: SQL): Promise<number> {
  const unsent = await ctx.db
    .select({ id: campaignShipments.id, connectionId: campaignConnections.connectionId })
    .from(campaignShipments)
    .innerJoin(
      campaignConnections,
      and(
        eq(campaignConnections.campaignId, campaignId),
        eq(campaignConnections.connectionId, campaignShipments.connectionId),
      ),
    )
    .innerJoin(connections, eq(connections.id, campaignConnections.connectionId))
    .where(and(eq(campaignShipments.campaignId, campaignId), isUnsent, which))
    .orderBy(campaignConnections.connectionId);
  for (const { id, connectionId } of unsent) {
    await transact(ctx, async (ctx) => {
      // Locks the campaign connection as a send does, so that no send takes the shipment now.
      await ctx.db
        .select({ id: campaignConnections.connectionId })
        .from(campaignConnections)
        .where(and(eq(campaignConnections.campaignId, campaignId), eq(campaignConnections.connectionId, connectionId)))
        .for("no key update");
      await releaseShipment(ctx, id);
    });
  }
  return unsent.length;
}

/**
 * Releases an unsent shipment, so that it waits to be sent again, and deletes its message: the next connection writes
 * its own. Does nothing in another state. The caller's transaction holds the campaign
 * connection.
 */
export async function releaseShipment(ctx: Context, id: number): Promise<void> {
  const [shipment] = await ctx.db
    .select()
    .from(campaignShipments)
    .where(and(eq(campaignShipments.id, id), isUnsent))
    .for("update");
  const messageId = shipment && messageOf(shipment);
  if (!shipment || !messageId) return;
  const question = shipment.messageId === null ? { confirmationMessageId: null } : { messageId: null };
  const status = shipment.confirmedAt === null ? ("pending" as const) : ("confirmed" as const);
  await ctx.db
    .update(campaignShipments)
    .set({ ...question, status, connectionId: null })
    .where(eq(campaignShipments.id, id));
  await withdrawMessages(ctx, and(eq(messages.id, messageId), eq(messages.ack, 0)));
  publishProgress(ctx, shipment.campaignId);
}

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
