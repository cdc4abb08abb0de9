import type { Ticket } from "@balcao/shared/tickets.ts";
import { useEffect, useRef } from "react";
import { useParams } from "react-router";
import { usePageVisible, usePreferences } from "../../app/hooks.ts";
import { useUnreadTickets } from "../tickets/tickets-api.ts";
import { playChime } from "./play-chime.ts";

/**
 * A sound when a conversation gets more to read. Which conversations call this person the unread list knows already
 * (S1 section 4); the one that is open before his eyes does not.
 */
export function useChime(): void {
  const unread = useUnreadTickets();
  const { ticketId: openUuid } = useParams();
  const visible = usePageVisible();
  const [{ sound }] = usePreferences();
  const before = useRef<ReadonlyMap<number, number> | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = new Map(unread.map(({ id, unreadMessages }) => [id, unreadMessages]));
    // The first list is what was there before: it is no news.
    if (!known || !sound) return;
    if (unread.some((ticket) => !(visible && ticket.uuid === openUuid) && hasMore(ticket, known))) playChime();
  }, [unread, openUuid, visible, sound]);
}

const hasMore = ({ id, unreadMessages }: Ticket, known: ReadonlyMap<number, number>): boolean =>
  unreadMessages > (known.get(id) ?? 0);
