import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useDeferredValue, useMemo, useState } from "react";
import { useCapabilities } from "../../../channels/connections/connections-api.ts";
import { useAppSelector, useSessionUser } from "../../../client/hooks.ts";
import { isToTicket } from "../../../client/outbox/outbox-slice.ts";
import { useFocusIfLost } from "../../../ui/focus/lost-focus.ts";
import { LogFrame } from "../../../ui/log/LogFrame.tsx";
import { useLogScroll } from "../../../ui/log/use-log-scroll.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { useListHistoryInLogQuery } from "../history-in-log-api.ts";
import { messagesOf, ticketsOf } from "../message-pages.ts";
import { useListNotesInLogQuery } from "../notes-in-log-api.ts";
import { LogItem } from "./LogItem.tsx";
import { LogLayer } from "./LogLayer.tsx";
import { LogActionsContext } from "./log-actions.ts";
import { buildTimeline, type TimelineItem } from "./timeline.ts";
import { useBubbleKeys } from "./use-bubble-keys.ts";
import { useJump } from "./use-jump.ts";
import { useLogLayer } from "./use-log-layer.ts";
import { useUnread } from "./use-unread.ts";

/** Earlier messages are fetched this close to the top, in pixels. */
const nearTop = 50;

/** The loaded part of a conversation, and how to load more of it. */
type LogWindow = {
  pages: MessagePage[];
  hasOlder: boolean;
  hasNewer: boolean;
  isLoading: "older" | "newer" | null;
  onOlder: () => void;
  onNewer: () => void;
};

type MessageLogProps = {
  ticket: Ticket;
  window: LogWindow;
  /** Read-only: no message is marked as read, and no action is possible. */
  peeks: boolean;
};

/** The conversation's messages, with a stable scroll position. Mount it again for each ticket. */
export function MessageLog({ ticket, window, peeks }: MessageLogProps) {
  const timeZone = useTimeZone();
  const { id: ownId, name: ownName } = useSessionUser();
  const me = useMemo(() => ({ id: ownId, name: ownName }), [ownId, ownName]);
  const { pages, hasOlder, hasNewer, isLoading } = window;
  const allOutbox = useAppSelector((state) => state.outbox);
  const { data: notes } = useListNotesInLogQuery(ticket.contactId);
  const { data: changes } = useListHistoryInLogQuery(ticket.id);
  const messages = useMemo(() => messagesOf(pages), [pages]);
  const outbox = useMemo(
    () => allOutbox.filter(isToTicket).filter(({ ticketId }) => ticketId === ticket.id),
    [allOutbox, ticket.id],
  );
  const [atEndNow, setAtEndNow] = useState(!hasNewer);
  const { newFromId, unseenCount } = useUnread(ticket, { messages, atEnd: atEndNow, hasNewer }, peeks);
  const timeline = useMemo(() => {
    const tickets = ticketsOf(pages);
    const shown = { messages, outbox, notes: notes ?? [], changes: changes ?? [], tickets, ticketId: ticket.id };
    return buildTimeline({ ...shown, me, hasOlder, hasNewer, newFromId, timeZone });
  }, [pages, messages, outbox, notes, changes, ticket.id, me, hasOlder, hasNewer, newFromId, timeZone]);
  // Rendered in slices between frames: a page of bubbles at once would interrupt the reader's scrolling.
  const items = useDeferredValue(timeline);
  const scroll = useLogScroll({
    items,
    ownKey: justWritten(items.at(-1)),
    hasNewer,
    nearTop,
    onNearTop: () => hasOlder && isLoading === null && window.onOlder(),
    onNearBottom: () => isLoading === null && window.onNewer(),
  });
  // In a read-only conversation the keyboard scrolls.
  useFocusIfLost(scroll.log, ticket.status !== "open" && !peeks);
  const jump = useJump({ ticketId: ticket.id, items, hasNewer, outbox, scroll });
  const can = useCapabilities(ticket.whatsappId);
  const layer = useLogLayer({ isOpen: ticket.status === "open", isPeek: peeks, can }, jump.goTo);
  const keys = useBubbleKeys();
  if (scroll.atEnd !== atEndNow) setAtEndNow(scroll.atEnd);

  const editedId = layer.layer?.kind === "edit" ? layer.layer.message.id : null;
  const last = items.findLast(({ kind }) => kind === "bubble")?.key;
  return (
    <LogActionsContext value={layer.actions}>
      <LogFrame
        scroll={scroll}
        isEmpty={items.length === 0}
        hasOlder={hasOlder}
        hasNewer={hasNewer}
        isLoading={isLoading}
        unseenCount={unseenCount}
        onEnd={jump.toEnd}
        onKeyDown={keys}
      >
        {items.map((item) => (
          <LogItem
            key={item.key}
            item={item}
            isEdited={item.kind === "bubble" && item.message.id === editedId}
            isFlashed={item.kind === "bubble" && item.message.id === jump.flashedId}
            isLast={item.key === last}
            isGroup={ticket.isGroup}
          />
        ))}
      </LogFrame>
      <LogLayer layer={layer} messages={messages} />
    </LogActionsContext>
  );
}

const justWritten = (newest: TimelineItem | undefined): string | undefined =>
  newest?.kind === "bubble" && newest.entry && newest.entry.state !== "failed" ? newest.key : undefined;
