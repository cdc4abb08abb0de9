import { makeStyles, mergeClasses, Tooltip } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { tokens } from "../../ui/theme.ts";
import { useUnreadChats } from "../chats/chats-api.ts";
import { addressOf, isAt, type NavItem } from "./nav-items.tsx";
import { useConnectionAlert } from "./use-connection-alert.ts";
import { useMenuItems } from "./use-menu-items.ts";

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
  item: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "12px",
    height: "40px",
    // Everything stays in sight on a usual laptop.
    "@media (max-height: 1000px)": { height: "36px" },
    // Apart from the next one: of two that hold, the one that is named later in the alphabet would win.
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
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
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

/** The menu's entries: icons alone on the rail, with words in the drawer. */
export function NavList({ unfolded, onPick }: NavListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [everybodys, admins] = useMenuItems();
  // What an entry says instead of its name while something there wants to be seen.
  const calls: Record<string, string | false> = {
    "/connections": useConnectionAlert() && t("shell.connectionsAlert"),
    "/chats": (useUnreadChats()?.length ?? 0) > 0 && t("shell.chatsUnread"),
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
  return (
    <>
      <ul className={styles.list}>{entries(everybodys)}</ul>
      {admins.length > 0 && (
        <ul className={mergeClasses(styles.list, styles.section)} aria-label={t("shell.administration")}>
          {entries(admins)}
        </ul>
      )}
    </>
  );
}

type NavEntryProps = NavListProps & { item: NavItem; isActive: boolean; call: string | null };

function NavEntry({ item, isActive, unfolded, call, onPick }: NavEntryProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { label, icon, activeIcon } = item;
  const name = call ?? t(label);
  const link = useRef<HTMLAnchorElement>(null);
  // In a low window it may be out of sight.
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const [isAsked, setAsked] = useState(false);
  // Whoever has chosen it knows its name, which would only lie over the screen it leads to.
  const [isChosen, setChosen] = useState(false);
  const choose = () => {
    setChosen(true);
    onPick?.();
  };
  const leave = () => {
    // A hint is let go of a moment later: uncovered, it would come up over what is reached for next.
    if (isChosen) setAsked(false);
    setChosen(false);
  };
  return (
    <Tooltip
      content={name}
      relationship="label"
      positioning="after"
      withArrow
      visible={isAsked && !isChosen && !unfolded}
      onVisibleChange={(_event, { visible }) => setAsked(visible)}
    >
      <Link
        ref={link}
        to={addressOf(item)}
        {...(isActive && { "aria-current": "page" })}
        onClick={choose}
        onPointerLeave={leave}
        onBlur={leave}
        className={mergeClasses(styles.item, isActive && styles.active)}
      >
        <span className={styles.icon}>
          {isActive ? activeIcon : icon}
          {call && <i className={styles.dot} />}
        </span>
        {unfolded && <span>{t(label)}</span>}
      </Link>
    </Tooltip>
  );
}
