import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { isWaiting } from "../../inbox/tickets/row/ticket-row-text.ts";

/**
 * The address of a ticket. A waiting ticket is shown read-only above its list, and the open conversation, `openUuid`,
 * stays.
 */
export function ticketAddress({ status, uuid }: Pick<Ticket, "status" | "uuid">, openUuid: string | undefined): string {
  if (!isWaiting({ status })) return `/tickets/${uuid}`;
  return `/tickets${openUuid ? `/${openUuid}` : ""}?list=${status}&peek=${uuid}`;
}
