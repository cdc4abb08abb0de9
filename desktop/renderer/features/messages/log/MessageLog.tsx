import type { MessagePage } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { useDeferredValue, useMemo, useState } from "react";
import { useAppSelector, useTimeZone } from "../../../app/hooks.ts";
import { LogFrame } from "../../../ui/log/LogFrame.tsx";
import { useLogScroll } from "../../../ui/log/use-log-scroll.ts";
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

/** S1 section 9. */
const nearTop = 50;

/** The loaded part of a conversation, and how to load more of it. */
export type LogWindow = {
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
  /** Only looked at: nothing counts as read, and nothing can be done. */
  peeks: boolean;
};

/** The conversation's messages, with the reader's place kept. Mount it anew for each ticket. */
export function MessageLog({ ticket, window, peeks }: MessageLogProps) {
  const timeZone = useTimeZone();
  const { pages, hasOlder, hasNewer, isLoading } = window;
  const allOutbox = useAppSelector((state) => state.outbox);
  const { data: notes } = useListNotesInLogQuery(ticket.contactId);
  const messages = useMemo(() => messagesOf(pages), [pages]);
  const outbox = useMemo(() => allOutbox.filter(({ ticketId }) => ticketId === ticket.id), [allOutbox, ticket.id]);
  const [atEndNow, setAtEndNow] = useState(!hasNewer);
  const { newFromId, unseenCount } = useUnread(ticket, { messages, atEnd: atEndNow, hasNewer }, peeks);
  const timeline = useMemo(() => {
    const tickets = ticketsOf(pages);
    const shown = { messages, outbox, notes: notes ?? [], tickets, ticketId: ticket.id };
    return buildTimeline({ ...shown, hasOlder, hasNewer, newFromId, timeZone });
  }, [pages, messages, outbox, notes, ticket.id, hasOlder, hasNewer, newFromId, timeZone]);
  // Drawn in slices between frames: a page of bubbles at once would make the reader's scrolling stop.
  const items = useDeferredValue(timeline);
  const scroll = useLogScroll({
    items,
    ownKey: justWritten(items.at(-1)),
    hasNewer,
    nearTop,
    onNearTop: () => hasOlder && isLoading === null && window.onOlder(),
    onNearBottom: () => isLoading === null && window.onNewer(),
  });
  const jump = useJump({ ticketId: ticket.id, items, hasNewer, outbox, scroll });
  const layer = useLogLayer({ isOpen: ticket.status === "open", isPeek: peeks }, jump.goTo);
  const keys = useBubbleKeys();
  if (scroll.atEnd !== atEndNow) setAtEndNow(scroll.atEnd);

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
