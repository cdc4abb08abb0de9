import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ActionButton } from "../action/ActionButton.tsx";
import { useReturnFocus } from "../focus/use-return-focus.ts";

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** Shown below the text. */
  children?: ReactNode;
  action: string;
  busy?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before an action with consequences. Mount it to open it. */
export function ConfirmDialog({ title, text, children, action, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && onClose()}>
      {/* Above another dialog the backdrop would be transparent, and the two would look like one. */}
      <DialogSurface style={{ maxWidth: 440 }} backdrop={{ appearance: "dimmed" }}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent style={{ paddingBottom: 8 }}>
            {text}
            {children}
          </DialogContent>
          <DialogActions>
            <Button appearance="secondary" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <ActionButton
              appearance="primary"
              style={{ whiteSpace: "nowrap" }}
              isDisabled={busy ?? false}
              onAct={onConfirm}
            >
              {action}
            </ActionButton>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
