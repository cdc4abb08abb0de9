import { useEffect, useMemo, useRef } from "react";
import { useParams } from "react-router";
import { usePageVisible, usePreferences, useSessionUser } from "../../app/hooks.ts";
import { unreadOf, useUnreadChats } from "../chats/chats-api.ts";
import { useUnreadTickets } from "../tickets/tickets-api.ts";
import { playChime } from "./play-chime.ts";

/**
 * A sound when a conversation, or a chat of the team, gets more to read. Which of them call this person the unread
 * lists know already (S1 section 4); the one that is open before his eyes does not.
 */
export function useChime(): void {
  const { id: userId } = useSessionUser();
  const { ticketId, chatId } = useParams();
  const tickets = useUnreadTickets();
  const chats = useUnreadChats();
  const ticketCounts = useMemo(
    () => new Map(tickets.map(({ uuid, unreadMessages }) => [uuid, unreadMessages])),
    [tickets],
  );
  const chatCounts = useMemo(
    () => chats && new Map(chats.map((chat) => [chat.uuid, unreadOf(chat, userId)])),
    [chats, userId],
  );
  useChimeFor(ticketCounts, ticketId);
  useChimeFor(chatCounts, chatId);
}

/** `counts`: how much there is to read, by what is read; undefined until it is known. */
function useChimeFor(counts: ReadonlyMap<string, number> | undefined, openUuid: string | undefined): void {
  const visible = usePageVisible();
  const [{ sound }] = usePreferences();
  const before = useRef<ReadonlyMap<string, number> | null>(null);
  useEffect(() => {
    if (!counts) return;
    const known = before.current;
    before.current = counts;
    // The first list is what was there before: it is no news.
    if (!known || !sound) return;
    const isNews = ([uuid, count]: [string, number]) =>
      !(visible && uuid === openUuid) && count > (known.get(uuid) ?? 0);
    if ([...counts].some(isNews)) playChime();
  }, [counts, openUuid, visible, sound]);
}
