import { and, desc, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Channel } from "../channels/channel.ts";
import { connections } from "../channels/connections/connections.table.ts";
import type { Services } from "../context.ts";
import { contacts } from "./contacts/contacts.table.ts";
import { chatColumns, chatOf } from "./contacts/identities/contact-chat.ts";
import { messages } from "./messages/messages.table.ts";
import { tickets } from "./tickets/tickets.table.ts";

/** A channel shows it a little longer. Several people may type in one conversation. */
const shownMs = 19_000;
const mostTickets = 10_000;

/**
 * Returns the function to call when an agent types in a ticket: the contact sees it, if the channel shows it and the
 * last message is the contact's. The caller has checked that the person may see the ticket. Best effort.
 */
export function typingTeller(
  services: Services,
  channels: readonly Channel[],
): (companyId: number, ticketId: number) => void {
  const shown = new LRUCache<number, true>({ max: mostTickets, ttl: shownMs });
  const able = channels.filter(({ kind }) => kind.capabilities.includes("showTyping"));
  return (companyId, ticketId) => {
    if (able.length === 0 || shown.has(ticketId)) return;
    shown.set(ticketId, true);
    show(services, able, companyId, ticketId).catch((error: unknown) =>
      services.log.info({ error, ticketId }, "a contact was not shown that an agent types"),
    );
  };
}

async function show({ db }: Services, channels: readonly Channel[], companyId: number, ticketId: number) {
  const [found] = await db
    .select({
      connectionId: connections.id,
      channel: connections.channel,
      contact: chatColumns,
      last: { providerId: messages.providerId, fromMe: messages.fromMe, connectionId: messages.connectionId },
    })
    .from(tickets)
    .innerJoin(connections, eq(connections.id, tickets.connectionId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .innerJoin(messages, eq(messages.ticketId, tickets.id))
    .where(and(eq(tickets.id, ticketId), eq(tickets.companyId, companyId), eq(tickets.status, "open")))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  if (!found || found.last.fromMe || found.last.connectionId !== found.connectionId) return;
  const channel = channels.find(({ kind }) => kind.name === found.channel);
  await channel?.showTyping?.(found.connectionId, chatOf(found.contact), found.last.providerId);
}
