import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useMemo } from "react";
import { useSessionUser } from "../../client/hooks.ts";
import { useUnreadTickets } from "../../inbox/tickets/use-tickets.ts";
import { whyNotWaiting } from "./decide-notification.ts";

/** The unread conversations that concern this user; undefined until they are loaded. */
export function useWaitingTickets(): Ticket[] | undefined {
  const viewer = useSessionUser();
  const unread = useUnreadTickets();
  return useMemo(() => unread?.filter((ticket) => whyNotWaiting(ticket, viewer) === null), [unread, viewer]);
}
