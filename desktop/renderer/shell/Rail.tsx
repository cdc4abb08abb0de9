import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { ChevronDoubleLeft20Regular, ChevronDoubleRight20Regular, Navigation20Regular } from "@fluentui/react-icons";
import { type RefObject, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences, useSessionUser } from "../client/hooks.ts";
import { Tip } from "../ui/action/Tip.tsx";
import { Logo } from "../ui/frame/Logo.tsx";
import { useMediaQuery } from "../ui/hooks/use-media-query.ts";
import { lazyNamed } from "../ui/lazy-named.ts";
import { namesAndMoreFitQuery, namesFitQuery, tokens } from "../ui/theme.ts";
import { NavList } from "./NavList.tsx";
import type { ShellParts } from "./shell-parts.ts";

const NotificationBell = lazyNamed(() => import("./notifications/NotificationBell.tsx"), "NotificationBell");
const AccountMenu = lazyNamed(() => import("./AccountMenu.tsx"), "AccountMenu");

/** Shadows at both ends of a scrolling part. The content hides a shadow when it is scrolled to that end. */
const shades = [
  `linear-gradient(${tokens.surfaceRail} 30%, transparent) top / 100% 40px no-repeat local`,
  `linear-gradient(transparent, ${tokens.surfaceRail} 70%) bottom / 100% 40px no-repeat local`,
  `linear-gradient(${tokens.colorNeutralStroke1}, transparent) top / 100% 10px no-repeat scroll`,
  `linear-gradient(transparent, ${tokens.colorNeutralStroke1}) bottom / 100% 10px no-repeat scroll`,
].join(", ");

const useStyles = makeStyles({
  root: {
    width: "56px",
    flexShrink: 0,
    boxSizing: "border-box",
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    padding: "12px 0 8px",
    background: tokens.surfaceRail,
    borderRight: `1px solid ${tokens.hairline}`,
  },
  named: { width: "212px", alignItems: "stretch" },
  head: { display: "flex", alignItems: "center", gap: "10px", padding: "0 12px", minWidth: 0 },
  company: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  // In low windows the navigation scrolls, and the buttons below it stay.
  nav: {
    marginTop: "8px",
    padding: "0 8px",
    minHeight: 0,
    overflowY: "auto",
    overflowX: "hidden",
    scrollbarWidth: "none",
    background: shades,
  },
  navNamed: { scrollbarWidth: "thin" },
  account: { width: "40px", height: "40px" },
  space: { flexGrow: 1, flexShrink: 0, minHeight: "8px" },
  foot: { display: "flex", flexDirection: "column", alignItems: "center", gap: "4px" },
  footNamed: { flexDirection: "row", justifyContent: "space-between", padding: "0 4px", gap: 0 },
  button: { minWidth: "36px", width: "36px", height: "40px" },
});

type RailProps = {
  parts: ShellParts;
  /** The screen shows more than usual: names need a wider window then. */
  yieldsWidth: boolean;
  onUnfold: () => void;
};

/** The collapsed menu of wide screens: with names if there is room, unless the user wants icons only. */
export function Rail({ parts, yieldsWidth, onUnfold }: RailProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [{ railNames }, change] = usePreferences();
  const namesFit = useMediaQuery(yieldsWidth ? namesAndMoreFitQuery : namesFitQuery);
  const { company } = useSessionUser();
  const nav = useRef<HTMLElement>(null);
  useCurrentInSight(nav);
  const isNamed = namesFit && railNames;
  return (
    <div className={mergeClasses(styles.root, isNamed && styles.named)}>
      <div className={styles.head}>
        <Logo />
        {isNamed && (
          <span className={styles.company} title={company.name}>
            {company.name}
          </span>
        )}
      </div>
      <nav
        ref={nav}
        className={mergeClasses(styles.nav, isNamed && styles.navNamed)}
        aria-label={t("shell.navigation")}
      >
        <NavList unfolded={isNamed} />
      </nav>
      <span className={styles.space} />
      <div className={mergeClasses(styles.foot, isNamed && styles.footNamed)}>
        <Suspense>{parts.announcements("after")}</Suspense>
        <Suspense>
          <NotificationBell placement="after" />
        </Suspense>
        {namesFit && (
          <Tip text={t(isNamed ? "shell.hideNames" : "shell.showNames")}>
            <Button
              appearance="subtle"
              className={styles.button}
              icon={isNamed ? <ChevronDoubleLeft20Regular /> : <ChevronDoubleRight20Regular />}
              onClick={() => change({ railNames: !isNamed })}
            />
          </Tip>
        )}
        <Tip text={t("shell.openMenu")}>
          <Button
            appearance="subtle"
            aria-expanded={false}
            className={styles.button}
            icon={<Navigation20Regular />}
            onClick={onUnfold}
          />
        </Tip>
        <div className={styles.account}>
          <Suspense>
            <AccountMenu parts={parts} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

/** Keeps the current entry visible in a scrolling menu, also when the menu is resized. */
function useCurrentInSight(menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [menu]);
}
