import type { PastTicket, Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { Chat20Regular, Checkmark20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useDrawerStyles } from "../../ui/dialog/drawer-styles.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { numberText, shortProtocol } from "../../ui/text/number-text.ts";
import { dateText, shortDateTimeText } from "../../ui/text/time.ts";
import { oneLine, tokens } from "../../ui/theme.ts";
import { useListPastInfiniteQuery } from "./past-api.ts";
import { useTicketView } from "./use-ticket-view.ts";

const useStyles = makeStyles({
  list: { margin: "0 -8px", padding: 0, listStyle: "none" },
  row: {
    display: "grid",
    gridTemplateColumns: "20px minmax(0,1fr)",
    columnGap: "8px",
    alignItems: "start",
    width: "100%",
    boxSizing: "border-box",
    padding: "6px 8px",
    border: 0,
    borderRadius: "8px",
    background: "none",
    font: "inherit",
    textAlign: "start",
    color: "inherit",
    "& svg": { color: tokens.colorNeutralForeground3 },
  },
  way: {
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  line: { display: "flex", gap: "8px", alignItems: "baseline", minWidth: 0 },
  who: { flexGrow: 1, ...oneLine },
  date: { flexShrink: 0, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  about: {
    display: "block",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    ...oneLine,
  },
  more: { alignSelf: "start" },
});

type PastTicketsProps = {
  ticket: Pick<Ticket, "id" | "uuid">;
  /** Part of the conversation is shown now: a layer over it may close. */
  onShow: () => void;
};

/** The contact's earlier attendances. Each leads to its place in the conversation, or to its own conversation. */
export function PastTickets({ ticket, onShow }: PastTicketsProps) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t, i18n } = useTranslation();
  const { open, openAt } = useTicketView();
  const query = useListPastInfiniteQuery(ticket.id, { refetchOnMountOrArgChange: true });
  const past = query.currentData?.pages.flatMap((page) => page.tickets) ?? [];
  const count = query.currentData?.pages[0]?.count ?? 0;
  const wayTo = ({ uuid, firstMessageId, mayOpen }: PastTicket): (() => void) | null => {
    if (firstMessageId !== null) return () => openAt(ticket.uuid, firstMessageId);
    return mayOpen ? () => open(uuid) : null;
  };
  return (
    <section className={drawer.section} aria-label={t("tickets.past.title")}>
      <div className={drawer.head}>
        <h3 className={drawer.title}>{t("tickets.past.title")}</h3>
        {count > 0 && <span className={drawer.faint}>{numberText(i18n.language, count)}</span>}
      </div>
      {query.isError && past.length === 0 && (
        <span className={drawer.faint}>
          {t("tickets.past.failed")}{" "}
          <Button size="small" appearance="transparent" onClick={() => void query.refetch()}>
            {t("common.tryAgain")}
          </Button>
        </span>
      )}
      {query.isSuccess && past.length === 0 && <span className={drawer.faint}>{t("tickets.past.none")}</span>}
      {past.length > 0 && (
        <ul className={styles.list}>
          {past.map((one) => (
            <PastRow
              key={one.id}
              past={one}
              onOpen={
                wayTo(one) &&
                (() => {
                  wayTo(one)?.();
                  onShow();
                })
              }
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          className={styles.more}
          size="small"
          disabledFocusable={query.isFetching}
          onClick={() => void query.fetchNextPage()}
        >
          {t("tickets.past.more")}
        </Button>
      )}
    </section>
  );
}

function PastRow({ past, onOpen }: { past: PastTicket; onOpen: (() => void) | null }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const queue = past.queue?.name ?? t("common.noQueue");
  const who = past.user ? `${queue} · ${past.user.name}` : queue;
  const words = (
    <>
      {past.status === "closed" ? <Checkmark20Regular /> : <Chat20Regular />}
      <span>
        <span className={styles.line}>
          <span className={styles.who}>{who}</span>
          <time className={styles.date} dateTime={past.createdAt}>
            {dateText(past.createdAt, timeZone)}
          </time>
        </span>
        <span className={styles.about}>
          {past.status === "closed" ? t("tickets.closedBadge") : t(`tickets.status.${past.status}`)} ·{" "}
          {shortProtocol(past.protocol)}
        </span>
      </span>
    </>
  );
  const title = `${who} · ${shortDateTimeText(past.createdAt, timeZone)} · ${past.protocol}`;
  return (
    <li>
      {onOpen ? (
        <button type="button" className={mergeClasses(styles.row, styles.way)} title={title} onClick={onOpen}>
          {words}
        </button>
      ) : (
        <div className={styles.row} title={title}>
          {words}
        </div>
      )}
    </li>
  );
}
