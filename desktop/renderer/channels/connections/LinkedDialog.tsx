import type { Connection } from "@balcao/shared/channels/connections.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from "@fluentui/react-components";
import { CheckmarkCircle24Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "../../ui/focus/use-return-focus.ts";
import { phoneText } from "../../ui/text/phone-text.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "440px" },
  title: { display: "flex", alignItems: "center", gap: "8px" },
  mark: { flexShrink: 0, color: tokens.ok },
  number: { margin: "4px 0 8px", fontWeight: 600, fontVariantNumeric: "tabular-nums" },
  text: { margin: 0, paddingBottom: "8px" },
  setUp: { whiteSpace: "nowrap" },
});

type LinkedDialogProps = { connection: Connection; onSetUp: () => void; onClose: () => void };

/** Says that the phone is linked. It stays until it is closed: the person looks at the phone at that moment. */
export function LinkedDialog({ connection: { name, number }, onSetUp, onClose }: LinkedDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle className={styles.title}>
            <CheckmarkCircle24Filled className={styles.mark} aria-hidden="true" />
            {t("connections.linked.title")}
          </DialogTitle>
          <DialogContent>
            <p className={styles.number}>{number ? `${name} · ${phoneText(number)}` : name}</p>
            <p className={styles.text}>{t("connections.linked.text")}</p>
          </DialogContent>
          <DialogActions>
            <Button className={styles.setUp} onClick={onSetUp}>
              {t("connections.linked.setUp")}
            </Button>
            <Button appearance="primary" autoFocus onClick={onClose}>
              {t("connections.linked.done")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
