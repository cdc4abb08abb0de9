import { can } from "@balcao/shared/permissions.ts";
import { makeStyles, mergeClasses, Tooltip } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { useSessionUser } from "../../app/hooks.ts";
import { tokens } from "../../ui/theme.ts";
import { navItems } from "./nav-items.tsx";
import { useConnectionAlert } from "./use-connection-alert.ts";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", gap: "4px", margin: 0, padding: 0, listStyle: "none" },
  item: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "12px",
    height: "40px",
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
  const alert = useConnectionAlert();
  const { profile } = useSessionUser();
  const found = navItems.filter(({ permission }) => !permission || can(profile, permission));
  return (
    <ul className={styles.list}>
      {found.map(({ path, label, icon, activeIcon }) => {
        const hasDot = alert && path === "/connections";
        const name = hasDot ? t("shell.connectionsAlert") : t(label);
        return (
          <li key={path}>
            <Tooltip
              content={name}
              relationship="label"
              positioning="after"
              withArrow
              {...(unfolded && { visible: false })}
            >
              <NavLink
                to={path}
                {...(onPick && { onClick: onPick })}
                className={({ isActive }) => mergeClasses(styles.item, isActive && styles.active)}
              >
                {({ isActive }) => (
                  <>
                    <span className={styles.icon}>
                      {isActive ? activeIcon : icon}
                      {hasDot && <i className={styles.dot} />}
                    </span>
                    {unfolded && <span>{t(label)}</span>}
                  </>
                )}
              </NavLink>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
