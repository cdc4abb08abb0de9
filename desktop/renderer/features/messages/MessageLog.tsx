import type { Message } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { makeStyles, Spinner } from "@fluentui/react-components";
import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAppSelector, useTimeZone } from "../../app/hooks.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { tokens } from "../../ui/theme.ts";
import { Bubble } from "./Bubble.tsx";
import { JumpPill } from "./JumpPill.tsx";
import { DayMark, NewMark } from "./message-marks.tsx";
import { buildTimeline } from "./timeline.ts";
import { useLogScroll } from "./use-log-scroll.ts";
import { useUnread } from "./use-unread.ts";

const DeleteMessageDialog = lazyNamed(() => import("./DeleteMessageDialog.tsx"), "DeleteMessageDialog");

const useStyles = makeStyles({
  area: { flexGrow: 1, minHeight: 0, position: "relative" },
  log: {
    position: "absolute",
    inset: 0,
    overflowY: "auto",
    // Our own hand keeps the place while older messages come in; the browser's would do it twice.
    overflowAnchor: "none",
    scrollbarWidth: "thin",
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
    outline: "none",
    ":focus-visible": { boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus2}` },
  },
  content: {
    display: "flex",
    flexDirection: "column",
    minHeight: "100%",
    justifyContent: "flex-end",
    boxSizing: "border-box",
    paddingBottom: "8px",
  },
  older: { height: "40px", display: "grid", placeItems: "center", flexShrink: 0 },
  empty: { margin: "auto", color: tokens.colorNeutralForeground3 },
});

type MessageLogProps = {
  ticket: Ticket;
  messages: Message[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onOlder: () => void;
};

/** The conversation's messages, with the reader's place kept. Mount it anew for each ticket. */
export function MessageLog({ ticket, messages, hasOlder, isLoadingOlder, onOlder }: MessageLogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const allOutbox = useAppSelector((state) => state.outbox);
  const [toDelete, setToDelete] = useState<Message | null>(null);
  const [atEndNow, setAtEndNow] = useState(true);
  const { newFromId, unseenCount } = useUnread(ticket, messages, atEndNow);
  const items = useMemo(() => {
    const outbox = allOutbox.filter(({ ticketId }) => ticketId === ticket.id);
    return buildTimeline({ messages, outbox, newFromId, timeZone });
  }, [messages, allOutbox, ticket.id, newFromId, timeZone]);
  const { log, content, atEnd, toEnd, onScroll } = useLogScroll(items, () => {
    if (hasOlder && !isLoadingOlder) onOlder();
  });
  if (atEnd !== atEndNow) setAtEndNow(atEnd);

  return (
    <div className={styles.area}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-live="polite"
        aria-label={t("messages.log")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={content} className={styles.content}>
          {hasOlder && (
            <div className={styles.older}>
              {isLoadingOlder && <Spinner size="tiny" aria-label={t("messages.loadingOlder")} />}
            </div>
          )}
          {items.length === 0 && <p className={styles.empty}>{t("messages.empty")}</p>}
          {items.map((item) => {
            if (item.kind === "day") return <DayMark key={item.key} date={item.date} />;
            if (item.kind === "new") return <NewMark key={item.key} />;
            return <Bubble key={item.key} item={item} onDelete={setToDelete} />;
          })}
        </div>
      </div>
      {!atEnd && <JumpPill count={unseenCount} onClick={toEnd} />}
      <Suspense>{toDelete && <DeleteMessageDialog message={toDelete} onClose={() => setToDelete(null)} />}</Suspense>
    </div>
  );
}
