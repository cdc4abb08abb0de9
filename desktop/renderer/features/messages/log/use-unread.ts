import type { Message } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { useEffect, useState } from "react";
import { usePageVisible } from "../../../app/hooks.ts";
import { compareIds } from "../message-pages.ts";
import { useMarkReadMutation } from "../messages-api.ts";

/** The message where reading starts: as many of the contact's from the end as the ticket counts unread. */
export function firstUnreadId(messages: readonly Message[], unread: number): string | null {
  if (unread <= 0) return null;
  const theirs = messages.filter(({ fromMe }) => !fromMe);
  return theirs[Math.max(0, theirs.length - unread)]?.id ?? null;
}

type View = { messages: readonly Message[]; atEnd: boolean; hasNewer: boolean };

/**
 * What the agent has not seen yet. The divider stays where reading started until the conversation is left; messages
 * count as read once their end is in view of a visible page.
 */
export function useUnread(ticket: Ticket, { messages, atEnd, hasNewer }: View, peeks: boolean) {
  const visible = usePageVisible();
  const [markRead] = useMarkReadMutation();
  const [newFromId, setNewFromId] = useState(() => (hasNewer ? null : firstUnreadId(messages, ticket.unreadMessages)));
  const lastId = messages.at(-1)?.id ?? null;
  const [seenId, setSeenId] = useState(lastId);

  const seesAll = visible && atEnd && !hasNewer;
  const unseen = messages.filter(({ id, fromMe }) => !fromMe && seenId !== null && compareIds(id, seenId) > 0);
  if (seesAll && seenId !== lastId) setSeenId(lastId);
  // They arrived while the agent looked elsewhere: the divider goes where they begin.
  const firstUnseen = unseen[0]?.id;
  if (!seesAll && firstUnseen !== undefined && unseen.length === 1 && newFromId !== firstUnseen) {
    setNewFromId(firstUnseen);
  }

  const hasUnread = ticket.unreadMessages > 0 && !peeks;
  // Once for each message seen: a server that refuses must not be asked in a loop.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when another message came
  useEffect(() => {
    if (hasUnread && seesAll) void markRead(ticket.id);
  }, [hasUnread, seesAll, lastId, markRead, ticket.id]);
  // An answer was given: what stands above it is no longer new.
  const answered =
    newFromId !== null && messages.some((one) => one.userId !== null && compareIds(one.id, newFromId) > 0);
  // What came below a gap is not loaded; the server counts it.
  const unseenCount = hasNewer ? ticket.unreadMessages : unseen.length;
  return { newFromId: answered ? null : newFromId, unseenCount: seesAll ? 0 : unseenCount };
}
