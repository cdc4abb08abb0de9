import { chatUrl } from "@balcao/shared/workspace/support.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  makeStyles,
} from "@fluentui/react-components";
import { Copy20Regular, Warning20Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { useReturnFocus } from "../../ui/focus/use-return-focus.ts";
import { QrPaper } from "../../ui/media/QrPaper.tsx";
import { phoneText } from "../../ui/text/phone-text.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "400px" },
  body: { display: "flex", flexDirection: "column", alignItems: "center", gap: "16px", paddingBottom: "8px" },
  text: { margin: 0, width: "100%", fontSize: "14px" },
  number: { display: "flex", alignItems: "center", gap: "4px", fontSize: "18px", lineHeight: "24px", fontWeight: 600 },
  digits: { fontVariantNumeric: "tabular-nums" },
  warning: {
    display: "flex",
    gap: "10px",
    padding: "10px 12px",
    borderRadius: "8px",
    background: tokens.warnSoft,
    "& svg": { flexShrink: 0, color: tokens.warn },
  },
});

/** The operator's support contact: a WhatsApp chat, opened on a phone that is not linked to the console. */
export function SupportDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  useReturnFocus();
  const copy = () =>
    navigator.clipboard.writeText(phoneText(number)).then(() => show("success", t("support.copied")), showFailure);
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t("support.title")}</DialogTitle>
          <DialogContent className={styles.body}>
            <p className={styles.text}>{t("support.text")}</p>
            <QrPaper value={chatUrl(number)} title={t("support.image")} />
            <div className={styles.number}>
              <span className={styles.digits} title={t("support.number")}>
                {phoneText(number)}
              </span>
              <Tip text={t("support.copy")}>
                <Button appearance="subtle" icon={<Copy20Regular />} onClick={() => void copy()} />
              </Tip>
            </div>
            <Link href={chatUrl(number)} target="_blank" rel="noopener noreferrer">
              {t("support.open")}
            </Link>
            <div className={styles.warning} role="note">
              <Warning20Filled />
              <span>{t("support.warning")}</span>
            </div>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t("common.close")}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
