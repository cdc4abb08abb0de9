import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Spinner,
} from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/Alert.tsx";
import { failureText } from "../../../ui/failure-text.ts";
import { useReturnFocus } from "../../../ui/use-return-focus.ts";

type PixFrameProps = {
  /** Why there is no code. */
  error?: unknown;
  onRetry: () => void;
  /** Beside the way out. */
  action?: ReactNode;
  onClose: () => void;
  /** Nothing while it is on its way. */
  children: ReactNode;
};

/** The dialog in which something is paid by Pix: the code, or why there is none. */
export function PixFrame({ error, onRetry, action, onClose, children }: PixFrameProps) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface style={{ maxWidth: 480 }}>
        <DialogBody>
          <DialogTitle>{t("billing.pix.title")}</DialogTitle>
          <DialogContent style={{ paddingBottom: 8 }}>
            {error !== undefined ? (
              <Alert text={failureText(t, error)} />
            ) : (
              (children ?? <Spinner style={{ minHeight: 320 }} label={t("billing.pix.making")} />)
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t("common.close")}</Button>
            {error !== undefined ? (
              <Button appearance="primary" onClick={onRetry}>
                {t("common.tryAgain")}
              </Button>
            ) : (
              action
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
