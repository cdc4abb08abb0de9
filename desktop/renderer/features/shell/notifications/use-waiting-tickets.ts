import type { Ticket } from "@balcao/shared/tickets.ts";
import { useMemo } from "react";
import { useSessionUser } from "../../../app/hooks.ts";
import { useUnreadTickets } from "../../tickets/tickets-api.ts";
import { whyNotWaiting } from "./decide-notification.ts";

/** Conversations that wait to be read by this person; undefined until it is known. */
export function useWaitingTickets(): Ticket[] | undefined {
  const viewer = useSessionUser();
  const unread = useUnreadTickets();
  return useMemo(() => unread?.filter((ticket) => whyNotWaiting(ticket, viewer) === null), [unread, viewer]);
}
