import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useEffect, useState } from "react";
import { usePageVisible } from "../../../ui/hooks/use-page-visible.ts";
import { compareIds } from "../message-pages.ts";
import { useMarkReadMutation } from "../messages-api.ts";

/**
 * The first unread message: counted from the end, by the ticket's unread count and only over the contact's messages.
 */
export function firstUnreadId(messages: readonly Message[], unread: number): string | null {
  if (unread <= 0) return null;
  const theirs = messages.filter(({ fromMe }) => !fromMe);
  return theirs[Math.max(0, theirs.length - unread)]?.id ?? null;
}

type View = { messages: readonly Message[]; atEnd: boolean; hasNewer: boolean };

/**
 * The messages that the agent has not seen. The divider stays where reading started until the agent leaves the
 * conversation; messages are marked as read once the end of the log is visible.
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
  // The messages arrived while the agent looked elsewhere: the divider goes above them.
  const firstUnseen = unseen[0]?.id;
  if (!seesAll && firstUnseen !== undefined && unseen.length === 1 && newFromId !== firstUnseen) {
    setNewFromId(firstUnseen);
  }

  // A waiting ticket stays unread until somebody accepts it.
  const waits = ticket.status === "pending" || ticket.status === "verified";
  const hasUnread = ticket.unreadMessages > 0 && !peeks && !waits;
  // Once for each message seen: a server that refuses must not be asked in a loop.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when another message came
  useEffect(() => {
    if (hasUnread && seesAll) void markRead(ticket.id);
  }, [hasUnread, seesAll, lastId, markRead, ticket.id]);
  // The agent answered: the messages above are no longer new.
  const answered =
    newFromId !== null && messages.some((one) => one.userId !== null && compareIds(one.id, newFromId) > 0);
  // Messages below a gap are not loaded; the server counts them.
  const unseenCount = hasNewer ? ticket.unreadMessages : unseen.length;
  return { newFromId: answered ? null : newFromId, unseenCount: seesAll ? 0 : unseenCount };
}
