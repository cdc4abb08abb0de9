import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Logo } from "../../ui/frame/Logo.tsx";
import { medium, tokens } from "../../ui/theme.ts";
import { LanguageSwitch } from "../../workspace/auth/LanguageSwitch.tsx";
import { LoginArt } from "../../workspace/auth/LoginArt.tsx";

const useStyles = makeStyles({
  root: { height: "100%", display: "flex", background: tokens.colorNeutralBackground1 },
  pane: {
    width: "560px",
    flexShrink: 0,
    display: "flex",
    flexDirection: "column",
    padding: "40px 48px",
    boxSizing: "border-box",
    overflowY: "auto",
    [medium]: { width: "100%", flexShrink: 1, padding: "24px" },
  },
  // As wide as the forms below, so that their left edges align.
  edge: { width: "100%", maxWidth: "360px", alignSelf: "center" },
  brand: {
    display: "flex",
    alignItems: "center",
    gap: "10px",
    fontSize: "18px",
    lineHeight: "24px",
    fontWeight: 600,
  },
  // The form's top stays where it is: what loads later, below it, must not move a button that is being pressed.
  middle: {
    flexGrow: 1,
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    placeItems: "start center",
    padding: "clamp(24px, 8vh, 120px) 0 24px",
  },
});

/** The frame of a screen with one form that needs no session. */
export function VisitorFrame({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <main className={styles.pane}>
        <div className={mergeClasses(styles.edge, styles.brand)}>
          <Logo />
          {t("common.appName")}
        </div>
        <div className={styles.middle}>{children}</div>
        <div className={styles.edge}>
          {footer}
          <LanguageSwitch />
        </div>
      </main>
      <LoginArt />
    </div>
  );
}
