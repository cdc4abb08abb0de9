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
import { useReturnFocus } from "../../../ui/focus/use-return-focus.ts";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { failureText } from "../../../ui/text/failure-text.ts";

type PixFrameProps = {
  /** The reason why there is no code. */
  error?: unknown;
  onRetry: () => void;
  /** A button beside the close button. */
  action?: ReactNode;
  onClose: () => void;
  /** Empty while it is loading. */
  children: ReactNode;
};

/** The dialog of a Pix payment: the code, or the reason why there is none. */
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
