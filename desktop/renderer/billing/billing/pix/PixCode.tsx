import type { PixCharge } from "@balcao/shared/billing/invoices.ts";
import { Button, Link, makeStyles, Spinner } from "@fluentui/react-components";
import { ArrowSync20Regular, Open16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useNow } from "../../../ui/hooks/timing.ts";
import { QrPaper } from "../../../ui/media/QrPaper.tsx";
import { moneyText } from "../../../ui/text/number-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { CopyCode } from "./CopyCode.tsx";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", alignItems: "center", gap: "12px" },
  total: { margin: 0, fontSize: "14px", lineHeight: "20px", textAlign: "center" },
  value: {
    display: "block",
    fontSize: "28px",
    lineHeight: "36px",
    fontWeight: 650,
    fontVariantNumeric: "tabular-nums",
  },
  hint: { margin: 0, maxWidth: "360px", textAlign: "center", color: tokens.colorNeutralForeground2 },
  left: { margin: 0, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  waiting: { fontWeight: 600 },
  stale: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: "12px",
    padding: "16px",
    textAlign: "center",
    fontWeight: 600,
  },
  bank: { display: "inline-flex", alignItems: "center", gap: "4px", fontWeight: 600 },
});

type PixCodeProps = {
  charge: PixCharge;
  /** The open amount in reais: a code for another amount is no longer valid. */
  owed: number;
  isRenewing: boolean;
  onNewCode: () => void;
};

/** A Pix charge: amount, QR code, code as text, expiry, and the waiting state. */
export function PixCode({ charge, owed, isRenewing, onNewCode }: PixCodeProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const now = useNow(1000);
  const { payload, value, expiresAt, gateway, sandboxUrl } = charge;
  const leftMs = expiresAt === null ? null : Date.parse(expiresAt) - now;
  const isExpired = leftMs !== null && leftMs <= 0;
  const isOther = Math.round(owed * 100) !== Math.round(value * 100);
  return (
    <div className={styles.root}>
      <p className={styles.total}>
        {t("billing.pix.total")}
        <span className={styles.value}>{moneyText(owed)}</span>
      </p>
      {isExpired || isOther ? (
        <div className={styles.stale} role="alert">
          {isOther ? t("billing.pix.otherAmount") : t("billing.pix.expired")}
          <Button appearance="primary" icon={<ArrowSync20Regular />} disabledFocusable={isRenewing} onClick={onNewCode}>
            {t("billing.pix.newCode")}
          </Button>
        </div>
      ) : (
        <>
          <p className={styles.hint}>{t("billing.pix.hint")}</p>
          <QrPaper value={payload} title={t("billing.pix.image")} />
          <CopyCode code={payload} />
          {leftMs !== null && <p className={styles.left}>{t("billing.pix.left", { time: leftText(leftMs) })}</p>}
          {gateway === "static" && <p className={styles.hint}>{t("billing.pix.byHand")}</p>}
          {sandboxUrl && (
            <Link className={styles.bank} href={sandboxUrl} target="_blank" rel="noopener noreferrer">
              {t("billing.pix.sandbox")} <Open16Regular aria-hidden />
            </Link>
          )}
          <Spinner
            size="tiny"
            className={styles.waiting}
            label={<span role="status">{t("billing.pix.waiting")}</span>}
          />
        </>
      )}
    </div>
  );
}

/** A countdown: mm:ss, or h:mm:ss from an hour on. */
export function leftText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${hours > 0 ? `${hours}:` : ""}${two(minutes)}:${two(seconds % 60)}`;
}
