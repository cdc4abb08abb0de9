import type { ContactTypingState } from "@balcao/shared/channels/contact-typing.ts";
import { and, eq, ne } from "drizzle-orm";
import type { Chat } from "../channels/chat.ts";
import { type Context, publish } from "../context.ts";
import { listRooms, rooms } from "../platform/realtime/rooms.ts";
import { contacts } from "./contacts/contacts.table.ts";
import { inChat } from "./contacts/identities/in-chat.ts";
import { tickets } from "./tickets/tickets.table.ts";

/** Publishes the contact's typing to the people who see its ticket on this connection. Nothing is stored. */
export async function publishTyping(
  ctx: Context,
  connectionId: number,
  chat: Chat,
  state: ContactTypingState | null,
): Promise<void> {
  const { id, status, userId, queueId, companyId } = tickets;
  const [ticket] = await ctx.db
    .select({ id, status, userId, queueId })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(
      and(
        inChat(ctx, chat),
        eq(companyId, ctx.companyId),
        eq(tickets.connectionId, connectionId),
        ne(status, "closed"),
      ),
    )
    .limit(1);
  if (!ticket) return;
  publish(ctx, [rooms.ticket(ticket.id), ...listRooms(ticket)], "contactTyping", { ticketId: ticket.id, state });
}
