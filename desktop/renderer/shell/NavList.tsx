import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { Fragment, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useUnreadChats } from "../team/chats/chats-api.ts";
import { Tip } from "../ui/action/Tip.tsx";
import { tokens } from "../ui/theme.ts";
import { addressOf, isAt, type NavItem } from "./nav-items.tsx";
import { type ConnectionAlert, useConnectionAlert } from "./use-connection-alert.ts";
import { useMenuGroups } from "./use-menu-groups.ts";

const useStyles = makeStyles({
  list: {
    display: "flex",
    flexDirection: "column",
    gap: "4px",
    margin: 0,
    padding: 0,
    listStyle: "none",
    "@media (max-height: 1000px)": { gap: 0 },
  },
  section: { marginTop: "8px", paddingTop: "8px", boxShadow: `inset 0 1px 0 ${tokens.hairline}` },
  title: {
    margin: "10px 0 2px",
    paddingInline: "10px",
    fontSize: "11px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
    "@media (max-height: 790px)": { margin: "4px 0 0" },
  },
  item: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "12px",
    height: "40px",
    // All entries fit on a usual laptop.
    "@media (max-height: 1000px)": { height: "36px" },
    // Ranges that do not overlap: of two matching rules, Griffel applies the one that sorts last.
    "@media (min-height: 791px) and (max-height: 860px)": { height: "32px" },
    "@media (max-height: 790px)": { height: "28px" },
    minWidth: "40px",
    paddingInline: "10px",
    boxSizing: "border-box",
    borderRadius: "8px",
    color: tokens.colorNeutralForeground2,
    textDecorationLine: "none",
    fontWeight: 500,
    transitionProperty: "background-color",
    transitionDuration: "120ms",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
    // Leaves room for the shadow at the edge, which indicates further entries.
    scrollMarginBlock: "24px",
  },
  label: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  active: {
    background: tokens.selection,
    color: tokens.selectionText,
    fontWeight: 600,
    ":hover": { background: tokens.selection },
  },
  icon: { position: "relative", display: "inline-flex" },
  dot: {
    position: "absolute",
    top: "-4px",
    right: "-5px",
    width: "8px",
    height: "8px",
    borderRadius: "4px",
    background: tokens.bad,
  },
});

type NavListProps = { unfolded: boolean; onPick?: () => void };

/** The menu's entries in groups: only icons on a small rail, with labels where there is room. */
export function NavList({ unfolded, onPick }: NavListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const groups = useMenuGroups();
  const alert = useConnectionAlert();
  const unreadChats = useUnreadChats()?.length ?? 0;
  // The label that replaces an entry's name while something there needs attention.
  const calls: Record<string, string | false | null> = {
    "/connections": alert && connectionCall(t, alert),
    "/chats": unreadChats > 0 && t("shell.chatsUnread"),
  };
  const location = useLocation();
  const entries = (items: readonly NavItem[]) => {
    const hidden = unfolded ? [] : items.filter(({ within }) => items.some(({ path }) => path === within));
    return items
      .filter((item) => !hidden.includes(item))
      .map((item) => (
        <li key={addressOf(item)}>
          <NavEntry
            item={item}
            isActive={[item, ...hidden.filter(({ within }) => within === item.path)].some((one) => isAt(one, location))}
            unfolded={unfolded}
            call={calls[item.path] || null}
            {...(onPick && { onPick })}
          />
        </li>
      ));
  };
  return groups.map(({ title, items }) => (
    <Fragment key={title}>
      {title && unfolded && (
        <div className={styles.title} aria-hidden>
          {t(title)}
        </div>
      )}
      <ul
        className={mergeClasses(styles.list, title !== null && !unfolded && styles.section)}
        aria-label={title ? t(title) : undefined}
      >
        {entries(items)}
      </ul>
    </Fragment>
  ));
}

/** Disconnected connections come first: they send nothing at all. */
function connectionCall(t: TFunction, { none, away, blocked }: ConnectionAlert): string {
  if (none) return t("shell.noneConnected");
  return away > 0 ? t("shell.connectionsAway", { count: away }) : t("shell.connectionsBlocked", { count: blocked });
}

type NavEntryProps = NavListProps & { item: NavItem; isActive: boolean; call: string | null };

function NavEntry({ item, isActive, unfolded, call, onPick }: NavEntryProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { label, icon, activeIcon } = item;
  const name = call ?? t(label);
  const link = useRef<HTMLAnchorElement>(null);
  // In a low window the entry may be outside the visible part.
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <Tip text={name} position="after" isNeeded={!unfolded || call !== null}>
      <Link
        ref={link}
        to={addressOf(item)}
        {...(isActive && { "aria-current": "page" })}
        onClick={onPick}
        className={mergeClasses(styles.item, isActive && styles.active)}
      >
        <span className={styles.icon}>
          {isActive ? activeIcon : icon}
          {call && <i className={styles.dot} />}
        </span>
        {unfolded && <span className={styles.label}>{t(label)}</span>}
      </Link>
    </Tip>
  );
}
