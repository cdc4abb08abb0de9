import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "./use-return-focus.ts";

type ConfirmDialogProps = {
  title: string;
  text: string;
  action: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asked only before what cannot be undone. Mount it to open it. */
export function ConfirmDialog({ title, text, action, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface style={{ maxWidth: 440 }}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent style={{ paddingBottom: 8 }}>{text}</DialogContent>
          <DialogActions>
            <Button appearance="secondary" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button appearance="primary" style={{ whiteSpace: "nowrap" }} disabled={busy ?? false} onClick={onConfirm}>
              {action}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
