import type { MessagePage } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { makeStyles, Spinner } from "@fluentui/react-components";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAppSelector, useTimeZone } from "../../../app/hooks.ts";
import { tokens } from "../../../ui/theme.ts";
import { messagesOf, ticketsOf } from "../message-pages.ts";
import { useListNotesInLogQuery } from "../notes-in-log-api.ts";
import { JumpPill } from "./JumpPill.tsx";
import { LogItem } from "./LogItem.tsx";
import { LogLayer } from "./LogLayer.tsx";
import { LogActionsContext } from "./log-actions.ts";
import { buildTimeline } from "./timeline.ts";
import { useBubbleKeys } from "./use-bubble-keys.ts";
import { useJump } from "./use-jump.ts";
import { useLogLayer } from "./use-log-layer.ts";
import { useLogScroll } from "./use-log-scroll.ts";
import { useUnread } from "./use-unread.ts";

const useStyles = makeStyles({
  area: { flexGrow: 1, minHeight: 0, position: "relative" },
  log: {
    position: "absolute",
    inset: 0,
    overflowY: "auto",
    overflowX: "hidden",
    // Our own hand keeps the place while older messages come in; the browser's would do it twice.
    overflowAnchor: "none",
    scrollbarWidth: "thin",
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
    outline: "none",
    ":focus-visible": { boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus2}` },
  },
  content: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    minHeight: "100%",
    justifyContent: "flex-end",
    boxSizing: "border-box",
    paddingBottom: "8px",
  },
  more: { height: "40px", display: "grid", placeItems: "center", flexShrink: 0 },
  empty: { margin: "auto", color: tokens.colorNeutralForeground3 },
});

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
  const styles = useStyles();
  const { t } = useTranslation();
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
    hasNewer,
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
      <div className={styles.area}>
        <div
          ref={scroll.log}
          className={styles.log}
          role="log"
          // Read out what comes in, not what is looked up.
          aria-live={scroll.atEnd && isLoading === null ? "polite" : "off"}
          aria-label={t("messages.log")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
          tabIndex={0}
          onScroll={scroll.onScroll}
          onKeyDown={keys}
        >
          <div ref={scroll.content} className={styles.content}>
            {hasOlder && <More styles={styles} label={isLoading === "older" ? t("messages.loadingOlder") : null} />}
            {items.length === 0 && <p className={styles.empty}>{t("messages.empty")}</p>}
            {items.map((item) => (
              <LogItem
                key={item.key}
                item={item}
                isFlashed={item.kind === "bubble" && item.message.id === jump.flashedId}
                isLast={item.key === last}
                isGroup={ticket.isGroup}
              />
            ))}
            {hasNewer && <More styles={styles} label={isLoading === "newer" ? t("messages.loadingNewer") : null} />}
          </div>
        </div>
        {!scroll.atEnd && <JumpPill count={unseenCount} onClick={jump.toEnd} />}
        <LogLayer layer={layer} messages={messages} />
      </div>
    </LogActionsContext>
  );
}

const More = ({ styles, label }: { styles: { more: string }; label: string | null }) => (
  <div className={styles.more}>{label && <Spinner size="tiny" aria-label={label} />}</div>
);
