import type { Connection } from "@balcao/shared/channels/connections.ts";
import { makeStyles, ProgressBar, Spinner } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../ui/hooks/timing.ts";
import { QrPaper } from "../../ui/media/QrPaper.tsx";
import { tokens } from "../../ui/theme.ts";

/** The lifetime of a WhatsApp code: the first of a session lives longer than the next ones. */
const firstLifeMs = 60_000;
const nextLifeMs = 20_000;

const useStyles = makeStyles({
  root: { width: "282px", display: "flex", flexDirection: "column", gap: "12px" },
  text: {
    fontSize: "12px",
    lineHeight: "16px",
    textAlign: "center",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
});

/** The code to scan, and the time of the next one. */
export function QrCode({ connection: { qrcode, name, updatedAt } }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const now = useNow(1000);
  const [seen, setSeen] = useState({ qrcode, shownAt: qrcode ? Date.parse(updatedAt) : 0, lifeMs: firstLifeMs });
  if (qrcode !== seen.qrcode && qrcode !== "") {
    setSeen({ qrcode, shownAt: now, lifeMs: seen.qrcode === "" ? firstLifeMs : nextLifeMs });
  }
  const leftMs = Math.min(seen.lifeMs, Math.max(0, seen.shownAt + seen.lifeMs - now));
  const seconds = Math.ceil(leftMs / 1000);
  return (
    <div className={styles.root}>
      <QrPaper
        value={qrcode}
        title={t("connections.qr.image", { name })}
        waiting={<Spinner size="small" aria-label={t("connections.qr.waiting")} />}
      />
      {qrcode && <ProgressBar value={leftMs / seen.lifeMs} aria-hidden />}
      <div className={styles.text}>
        {qrcode === ""
          ? t("connections.qr.waiting")
          : seconds > 0
            ? t("connections.qr.nextIn", { seconds })
            : t("connections.qr.next")}
      </div>
    </div>
  );
}
