import { and, eq } from "drizzle-orm";
import { type Services, systemContext } from "../../../context.ts";
import { Throttle } from "../../../platform/time/throttle.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { contacts } from "../contacts.table.ts";
import { askForPicture } from "./ask-for-picture.ts";

/** Conversations stay on screen for long, and pictures are valid for days. */
const askMs = 10 * 60_000;

/**
 * Returns the function to call for a viewed conversation: it fetches the contact's picture if the last query is old.
 * The caller has checked that the person may see the ticket.
 */
export function pictureWatcher(services: Services): (companyId: number, ticketId: number) => void {
  const asked = new Throttle(askMs);
  return (companyId, ticketId) =>
    asked.run(`${ticketId}`, () => {
      ask(services, companyId, ticketId).catch((error: unknown) =>
        services.log.warn({ error, ticketId }, "a contact's picture was not asked for"),
      );
    });
}

async function ask(services: Services, companyId: number, ticketId: number): Promise<void> {
  const [found] = await services.db
    .select({ connectionId: tickets.connectionId, id: contacts.id, pictureAskedAt: contacts.pictureAskedAt })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(and(eq(tickets.id, ticketId), eq(tickets.companyId, companyId)));
  if (!found || found.connectionId === null) return;
  await askForPicture(systemContext(services, companyId, "picture"), found, found.connectionId);
}
