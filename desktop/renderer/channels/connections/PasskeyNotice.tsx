import { Button, DialogActions, DialogContent, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { channelScreens } from "./channel-screens.tsx";

const useStyles = makeStyles({
  text: { margin: "0 0 12px", fontSize: "14px", lineHeight: "20px" },
  ways: {
    margin: "0 0 12px",
    paddingLeft: "20px",
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    fontSize: "14px",
  },
});

type PasskeyNoticeProps = {
  /** The session is being changed already. */
  isBusy: boolean;
  /** Asks for a new QR code. */
  onRetry: () => void;
  /** Opens the form of a channel that needs no phone. */
  onConnect: (channel: string) => void;
};

/** Instead of the QR code: WhatsApp asks the number for a passkey. Why it cannot be linked, and what to do. */
export function PasskeyNotice({ isBusy, onRetry, onConnect }: PasskeyNoticeProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <DialogContent>
        <p className={styles.text} role="status">
          {t("connections.passkey.why")}
        </p>
        <ul className={styles.ways}>
          {(["official", "other", "later"] as const).map((way) => (
            <li key={way}>{t(`connections.passkey.${way}`)}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button disabledFocusable={isBusy} onClick={onRetry}>
          {t("connections.actions.newQr")}
        </Button>
        {Object.entries(channelScreens).map(
          ([kind, { connect }]) =>
            connect && (
              <Button key={kind} appearance="primary" onClick={() => onConnect(kind)}>
                {t(connect.action)}
              </Button>
            ),
        )}
      </DialogActions>
    </>
  );
}
