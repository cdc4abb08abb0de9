import type { Chat } from "@balcao/shared/team/chats.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { useAppSelector, useSessionUser } from "../../client/hooks.ts";
import { chatKey } from "../../client/outbox/drafts-slice.ts";
import { useNow } from "../../ui/hooks/timing.ts";
import { Count } from "../../ui/mark/Count.tsx";
import { Face } from "../../ui/mark/Face.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { rowTimeText } from "../../ui/text/time.ts";
import { oneLine, tokens } from "../../ui/theme.ts";
import { unreadOf } from "./chats-api.ts";

const useStyles = makeStyles({
  row: {
    display: "grid",
    gridTemplateColumns: "40px minmax(0,1fr)",
    columnGap: "12px",
    alignItems: "center",
    height: "64px",
    boxSizing: "border-box",
    padding: "8px 12px",
    marginInline: "8px",
    borderRadius: "8px",
    color: tokens.colorNeutralForeground3,
    textDecorationLine: "none",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  open: { background: tokens.selection, ":hover": { background: tokens.selection } },
  line: { display: "flex", alignItems: "center", gap: "8px", height: "20px", minWidth: 0 },
  title: {
    flexGrow: 1,
    fontSize: "14px",
    lineHeight: "20px",
    fontWeight: 500,
    color: tokens.colorNeutralForeground1,
    ...oneLine,
  },
  strong: { fontWeight: 650 },
  time: { fontSize: "11px", fontVariantNumeric: "tabular-nums", flexShrink: 0 },
  preview: { flexGrow: 1, minWidth: 0, fontSize: "13px", ...oneLine },
  fresh: { color: tokens.colorNeutralForeground1 },
  draft: { color: tokens.bad, fontWeight: 500 },
});

/** A chat in the list: its title, its last message, and its unread count. */
export function ChatRow({ chat, isOpen, search }: { chat: Chat; isOpen: boolean; search: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { id: userId } = useSessionUser();
  const now = useNow();
  const timeZone = useTimeZone();
  const draft = useAppSelector((state) => (isOpen ? undefined : state.drafts[chatKey(chat.id)]));
  const unread = unreadOf(chat, userId);
  const isNew = unread > 0;
  return (
    <NavLink
      className={mergeClasses(styles.row, isOpen && styles.open)}
      to={{ pathname: `/chats/${chat.uuid}`, search }}
    >
      <Face name={chat.title} />
      <span>
        <span className={styles.line}>
          <span className={mergeClasses(styles.title, isNew && styles.strong)} title={chat.title}>
            {chat.title}
          </span>
          <span className={mergeClasses(styles.time, isNew && styles.fresh)}>
            {rowTimeText(chat.updatedAt, now, timeZone)}
          </span>
        </span>
        <span className={styles.line}>
          <span className={mergeClasses(styles.preview, isNew && styles.fresh)}>
            {draft && <span className={styles.draft}>{t("chats.draft")} </span>}
            {draft ?? (chat.lastMessage || t("chats.noMessages"))}
          </span>
          {isNew && <Count n={unread} label={t("chats.unread", { count: unread })} />}
        </span>
      </span>
    </NavLink>
  );
}
