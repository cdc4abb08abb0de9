import { Button, makeStyles } from "@fluentui/react-components";
import { Navigation20Regular } from "@fluentui/react-icons";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Logo } from "../../ui/Logo.tsx";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { Tip } from "../../ui/Tip.tsx";
import { tokens } from "../../ui/theme.ts";
import { NavList } from "./NavList.tsx";
import type { ShellParts } from "./shell-parts.ts";

const NotificationBell = lazyNamed(() => import("./notifications/NotificationBell.tsx"), "NotificationBell");
const AccountMenu = lazyNamed(() => import("./AccountMenu.tsx"), "AccountMenu");

const useStyles = makeStyles({
  root: {
    width: "56px",
    flexShrink: 0,
    boxSizing: "border-box",
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    padding: "12px 8px 8px",
    background: tokens.surfaceRail,
    boxShadow: `inset -1px 0 0 ${tokens.hairline}`,
  },
  // Low windows scroll the places, and keep what is below them.
  nav: { marginTop: "16px", minHeight: 0, overflowY: "auto", scrollbarWidth: "none" },
  account: { width: "40px", height: "40px" },
  space: { flexGrow: 1, flexShrink: 0, minHeight: "8px" },
  menu: { minWidth: "40px", width: "40px", height: "40px", marginBottom: "4px" },
});

/** The folded menu: icons only, always there on wide screens. */
export function Rail({ parts, onUnfold }: { parts: ShellParts; onUnfold: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <Logo />
      <nav className={styles.nav} aria-label={t("shell.navigation")}>
        <NavList unfolded={false} />
      </nav>
      <span className={styles.space} />
      <Suspense>{parts.announcements("after")}</Suspense>
      <Suspense>
        <NotificationBell placement="after" />
      </Suspense>
      <Tip text={t("shell.openMenu")}>
        <Button
          appearance="subtle"
          aria-expanded={false}
          className={styles.menu}
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
  );
}
