import { makeStyles } from "@fluentui/react-components";
import { CloudOff20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../app/hooks.ts";
import { tokens } from "../../ui/theme.ts";
import { useAfter } from "../../ui/use-after.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    minHeight: "44px",
    padding: "4px 20px",
    boxSizing: "border-box",
    flexShrink: 0,
    fontWeight: 600,
    color: tokens.warn,
    background: tokens.warnSoft,
  },
});

/** The socket is away: what is on screen may be old, and what is sent may have to wait. */
export const OfflineBanner = () => {
  const connected = useAppSelector((state) => state.live.connected);
  return connected ? null : <Banner />;
};

function Banner() {
  const styles = useStyles();
  const { t } = useTranslation();
  const count = useAppSelector((state) => state.outbox.length + state.chatOutbox.length);
  // A blink of the network is not worth moving the screen.
  if (!useAfter(1500)) return null;
  return (
    <div className={styles.root} role="status">
      <CloudOff20Regular />
      {t("shell.offlineQueued", { count })}
    </div>
  );
}
