import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useNow } from "../../../ui/hooks/timing.ts";
import { EmptyState } from "../../../ui/list/EmptyState.tsx";
import { SkeletonRows } from "../../../ui/list/SkeletonRows.tsx";
import { Face } from "../../../ui/mark/Face.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { messageLine } from "../../../ui/text/message-line.ts";
import { shortProtocol } from "../../../ui/text/number-text.ts";
import { contactName } from "../../../ui/text/phone-text.ts";
import { rowTimeText } from "../../../ui/text/time.ts";
import { oneLine, tokens } from "../../../ui/theme.ts";
import { FailedList } from "../list/list-states.tsx";
import { useTicketView } from "../use-ticket-view.ts";
import { cutAround } from "./cut-around.ts";
import { useSearchMessagesInfiniteQuery } from "./search-api.ts";

const useStyles = makeStyles({
  scroll: { flexGrow: 1, minHeight: 0, overflowY: "auto", scrollbarWidth: "thin" },
  list: { margin: 0, padding: "0 8px 8px", listStyle: "none" },
  hit: {
    display: "grid",
    gridTemplateColumns: "40px minmax(0,1fr)",
    columnGap: "12px",
    width: "100%",
    padding: "8px 12px 8px 8px",
    border: 0,
    borderRadius: "8px",
    background: "none",
    font: "inherit",
    textAlign: "start",
    color: tokens.colorNeutralForeground2,
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  line: { display: "flex", gap: "6px", alignItems: "baseline", minWidth: 0 },
  name: {
    flexGrow: 1,
    fontSize: "14px",
    lineHeight: "20px",
    color: tokens.colorNeutralForeground1,
    fontWeight: 500,
    ...oneLine,
  },
  time: { flexShrink: 0, fontSize: "11px", fontVariantNumeric: "tabular-nums", color: tokens.colorNeutralForeground3 },
  words: {
    display: "-webkit-box",
    WebkitLineClamp: 2,
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    fontSize: "13px",
    lineHeight: "18px",
    overflowWrap: "anywhere",
    "& mark": { background: tokens.selection, color: tokens.selectionText, borderRadius: "2px", fontWeight: 600 },
  },
  protocol: { fontSize: "11px", lineHeight: "16px", color: tokens.colorNeutralForeground3, ...oneLine },
  more: { display: "block", margin: "4px auto 12px" },
});

/** Messages that contain the words; each opens its conversation at the message. */
export function MessageHits() {
  const styles = useStyles();
  const { t } = useTranslation();
  const now = useNow();
  const timeZone = useTimeZone();
  const { view, openAt } = useTicketView();
  const text = view.search.trim();
  const query = useSearchMessagesInfiniteQuery(text, { skip: text.length < 2 });
  const hits = query.currentData?.pages.flatMap((page) => page.hits) ?? [];

  if (text.length < 2)
    return <EmptyState art="search" title={t("tickets.hits.start")} text={t("tickets.hits.startText")} />;
  if (query.isError && hits.length === 0) return <FailedList onRetry={() => void query.refetch()} />;
  if (!query.currentData) return <SkeletonRows label={t("common.loading")} />;
  if (hits.length === 0)
    return <EmptyState art="search" title={t("tickets.empty.search.title", { text })} text={t("tickets.hits.none")} />;
  return (
    <div className={styles.scroll}>
      <ul className={styles.list} aria-label={t("tickets.hits.list")}>
        {hits.map(({ message, ticket }) => (
          <li key={message.id}>
            <button type="button" className={styles.hit} onClick={() => openAt(ticket.uuid, message.id)}>
              <Face name={ticket.contact.name} imageUrl={ticket.contact.profilePicUrl} />
              <span>
                <span className={styles.line}>
                  <span className={styles.name}>{contactName(ticket.contact.name)}</span>
                  <span className={styles.time}>{rowTimeText(message.createdAt, now, timeZone)}</span>
                </span>
                <span className={styles.words}>
                  {message.fromMe && `${t("messages.you")}: `}
                  {cutAround(messageLine(t, message, messageBodyMax), text).map((part) =>
                    part.isHit ? <mark key={part.at}>{part.text}</mark> : part.text,
                  )}
                </span>
                <span className={styles.protocol}>
                  {shortProtocol(ticket.protocol)} · {ticket.queue?.name ?? t("common.noQueue")}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className={styles.more} disabledFocusable={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {t("tickets.hits.more")}
        </Button>
      )}
    </div>
  );
}
