import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../client/hooks.ts";
import { MenuContext, WidthContext } from "../ui/frame/frame-contexts.ts";
import { useMediaQuery, useNarrow } from "../ui/hooks/use-media-query.ts";
import { lazyNamed } from "../ui/lazy-named.ts";
import { menuFitsQuery, tokens } from "../ui/theme.ts";
import { OfflineBanner, SessionNotice, UnkeptBanner } from "./banners.tsx";
import { CrashGuard } from "./CrashGuard.tsx";
import { Rail } from "./Rail.tsx";
import type { ShellParts } from "./shell-parts.ts";
import { useDocumentTitle } from "./use-document-title.ts";
import { useDueDateWarning } from "./use-due-date-warning.ts";

/** Loaded only when the menu is expanded. */
const DrawerContent = lazyNamed(() => import("./DrawerContent.tsx"), "DrawerContent", "ahead");
const MenuOverlay = lazyNamed(() => import("./MenuOverlay.tsx"), "MenuOverlay", "ahead");

const useStyles = makeStyles({
  root: { height: "100%", display: "flex", background: tokens.surfaceRail },
  drawer: { width: "300px", flexShrink: 0, boxShadow: `inset -1px 0 0 ${tokens.hairline}` },
  column: { flexGrow: 1, minWidth: 0, display: "flex", flexDirection: "column" },
  main: { flexGrow: 1, minHeight: 0, display: "flex", outline: "none" },
  skip: {
    position: "absolute",
    left: "8px",
    top: "-60px",
    zIndex: 10,
    padding: "8px 16px",
    borderRadius: "6px",
    background: tokens.colorBrandBackground,
    color: "#fff",
    border: 0,
    font: "inherit",
    fontWeight: 600,
    ":focus": { top: "8px" },
  },
});

/** Not a link: on the desktop the part after # is the route. */
const skipToContent = () => document.getElementById("content")?.focus();

/** The frame of every private screen: the menu on the left, the screen on the right. */
export function Shell({ parts, children }: { parts: ShellParts; children: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const narrow = useNarrow();
  const menuFits = useMediaQuery(menuFitsQuery);
  const [{ drawerOpen }, change] = usePreferences();
  const [overlayOpen, setOverlayOpen] = useState(false);
  const [wantsWidth, setWantsWidth] = useState(false);
  const isUnfolded = menuFits && drawerOpen;
  useDocumentTitle();
  useDueDateWarning();

  return (
    <div className={styles.root}>
      <button type="button" className={styles.skip} onClick={skipToContent}>
        {t("shell.skipToContent")}
      </button>
      <Suspense>
        {!menuFits && overlayOpen && <MenuOverlay parts={parts} onClose={() => setOverlayOpen(false)} />}
        {isUnfolded && (
          <nav className={styles.drawer} aria-label={t("shell.navigation")}>
            <DrawerContent parts={parts} onFold={() => change({ drawerOpen: false })} />
          </nav>
        )}
      </Suspense>
      {!narrow && !isUnfolded && (
        <Rail
          parts={parts}
          yieldsWidth={wantsWidth}
          onUnfold={() => (menuFits ? change({ drawerOpen: true }) : setOverlayOpen(true))}
        />
      )}
      <div className={styles.column}>
        {parts.banner}
        <SessionNotice />
        <OfflineBanner />
        <UnkeptBanner />
        <main id="content" tabIndex={-1} className={styles.main}>
          <CrashGuard>
            <MenuContext value={narrow ? () => setOverlayOpen(true) : null}>
              <WidthContext value={setWantsWidth}>
                <Suspense>{children}</Suspense>
              </WidthContext>
            </MenuContext>
          </CrashGuard>
        </main>
      </div>
    </div>
  );
}
