import type { Connection } from "@balcao/shared/channels/connections.ts";
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  makeStyles,
} from "@fluentui/react-components";
import { Dismiss20Regular } from "@fluentui/react-icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { useReturnFocus } from "../../ui/focus/use-return-focus.ts";
import { tokens } from "../../ui/theme.ts";
import { hasObstacle } from "./connection-actions.ts";
import { PairingForm } from "./PairingForm.tsx";
import { PasskeyNotice } from "./PasskeyNotice.tsx";
import { QrCode } from "./QrCode.tsx";

const useStyles = makeStyles({
  surface: { maxWidth: "640px" },
  title: { fontSize: "18px", lineHeight: "24px" },
  body: {
    display: "grid",
    gridTemplateColumns: "minmax(0,1fr) auto",
    columnGap: "32px",
    rowGap: "16px",
    paddingTop: "8px",
    "@media (max-width: 639px)": { gridTemplateColumns: "minmax(0,1fr)", justifyItems: "center" },
  },
  steps: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    margin: 0,
    padding: 0,
    listStyle: "none",
    fontSize: "14px",
  },
  step: { display: "grid", gridTemplateColumns: "24px minmax(0,1fr)", columnGap: "12px", alignItems: "start" },
  n: {
    width: "24px",
    height: "24px",
    borderRadius: "12px",
    fontSize: "12px",
    lineHeight: "24px",
    fontWeight: 600,
    textAlign: "center",
    background: tokens.colorNeutralBackground5,
  },
  other: { marginTop: "20px", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  link: { fontSize: "12px", fontWeight: 600 },
});

type QrDialogProps = {
  connection: Connection;
  /** The session is being changed already. */
  isBusy: boolean;
  /** The code was used. */
  onDone: () => void;
  /** Asks for a new QR code. */
  onRetry: () => void;
  /** Opens the form of a channel that needs no phone. */
  onConnect: (channel: string) => void;
  onClose: () => void;
};

/** Links a phone, by camera or by a code typed on it. Closes automatically once the code is used. */
export function QrDialog({ connection, isBusy, onDone, onRetry, onConnect, onClose }: QrDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  useReturnFocus();
  const [byCode, setByCode] = useState(false);
  const [hadCode, setHadCode] = useState(connection.qrcode !== "");
  if (connection.qrcode !== "" && !hadCode) setHadCode(true);
  // While a session opens there is no code yet, or an older result arrived late: neither means that a code was used.
  const isOpening = connection.status === "OPENING";
  const isRefused = hasObstacle(connection);
  const isUsed = hadCode && connection.qrcode === "" && !isOpening && !isRefused;
  const isDone = connection.status === "CONNECTED" || isUsed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once, when the code is used
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);

  const retry = () => {
    // The next code is another one, and has not been used.
    setHadCode(false);
    onRetry();
  };

  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle
            className={styles.title}
            action={
              <Tip text={t("common.close")}>
                <Button appearance="subtle" icon={<Dismiss20Regular />} onClick={onClose} />
              </Tip>
            }
          >
            {isRefused ? t("connections.passkey.title") : t("connections.qr.title", { name: connection.name })}
          </DialogTitle>
          {isRefused ? (
            <PasskeyNotice isBusy={isBusy} onRetry={retry} onConnect={onConnect} />
          ) : (
            <DialogContent className={styles.body}>
              <div>
                <ol className={styles.steps}>
                  {(["step1", "step2", byCode ? "pairingStep" : "step3"] as const).map((step, index) => (
                    <li key={step} className={styles.step}>
                      <span className={styles.n}>{index + 1}</span>
                      <span>{t(`connections.qr.${step}`)}</span>
                    </li>
                  ))}
                </ol>
                <div className={styles.other}>
                  {!byCode && `${t("connections.qr.noCamera")} `}
                  <Link as="button" className={styles.link} onClick={() => setByCode(!byCode)}>
                    {byCode ? t("connections.qr.useQr") : t("connections.qr.usePairing")}
                  </Link>
                </div>
              </div>
              {byCode ? <PairingForm connection={connection} /> : <QrCode connection={connection} />}
            </DialogContent>
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
