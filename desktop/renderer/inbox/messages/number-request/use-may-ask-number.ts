import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useHasCapability } from "../../../channels/connections/connections-api.ts";

/** True if the contact can be asked for the number: WhatsApp hides it, the channel has a button for it, and the ticket is open. */
export function useMayAskNumber(ticket: Ticket | undefined): boolean {
  const hasButton = useHasCapability(ticket?.whatsappId ?? null, "askNumber");
  return hasButton && ticket?.status === "open" && !ticket.isGroup && ticket.contact.number === "";
}
