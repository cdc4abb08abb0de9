import { and, eq, ne } from "drizzle-orm";
import { commandSession } from "../channels/connections/session/session-command.ts";
import type { Services } from "../context.ts";
import { Throttle } from "../platform/time/throttle.ts";
import { hasSetting } from "../workspace/settings/has-setting.ts";
import { contacts } from "./contacts/contacts.table.ts";
import { chatColumns } from "./contacts/identities/contact-chat.ts";
import { tickets } from "./tickets/tickets.table.ts";

/** Several people may view one conversation: one query in this many milliseconds is enough for all. */
const askMs = 10_000;

/**
 * Returns the function to call for a viewed conversation: it asks the session of its connection, on any server, to
 * report when the contact types. The caller has checked that the person may see the ticket.
 */
export function typingWatcher(services: Services): (companyId: number, ticketId: number) => void {
  const asked = new Throttle(askMs);
  return (companyId, ticketId) =>
    asked.run(`${ticketId}`, () => {
      ask(services, companyId, ticketId).catch((error: unknown) =>
        services.log.warn({ error, ticketId }, "a contact's typing was not asked for"),
      );
    });
}

async function ask(services: Services, companyId: number, ticketId: number): Promise<void> {
  const [found] = await services.db
    .select({ connectionId: tickets.connectionId, ...chatColumns })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(
      and(
        eq(tickets.id, ticketId),
        eq(tickets.companyId, companyId),
        ne(tickets.status, "closed"),
        eq(tickets.isGroup, false),
        hasSetting(companyId, "contactTyping", true),
      ),
    );
  if (!found || found.connectionId === null || found.identities.length === 0) return;
  const { connectionId, identities } = found;
  commandSession(services, {
    connectionId,
    command: "watchTyping",
    chat: { kind: "contact", identities: [...identities] },
  });
}
