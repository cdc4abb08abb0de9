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
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "../focus/use-return-focus.ts";
import { SaveButton, SaveForm } from "../form/SaveForm.tsx";
import { Alert } from "../frame/Alert.tsx";
import { failureText } from "../text/failure-text.ts";

const useStyles = makeStyles({
  narrow: { maxWidth: "480px" },
  medium: { maxWidth: "640px" },
  wide: { maxWidth: "960px" },
  save: { whiteSpace: "nowrap" },
  fields: { display: "flex", flexDirection: "column", gap: "16px", paddingTop: "4px", paddingBottom: "16px" },
});

type FormDialogProps = {
  title: ReactNode;
  /** The error with which the server refused the form. */
  error?: unknown;
  busy?: boolean;
  saveLabel?: string;
  /** The width, for more than simple fields. */
  width?: "narrow" | "medium" | "wide";
  /** The content is shown only once (recovery codes), so a click outside does not close the dialog. */
  isOnce?: boolean;
  /** Without it the dialog has no save button. */
  onSubmit?: (() => Promise<void>) | undefined;
  /** Leads back to the previous step instead of closing. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
  children?: ReactNode;
};

/** A form over the screen: its fields, its errors, and its buttons. Mount it to open it. */
export function FormDialog({
  title,
  error,
  busy,
  saveLabel,
  width = "narrow",
  isOnce = false,
  onSubmit,
  onBack,
  onClose,
  children,
}: FormDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Dialog
      open
      onOpenChange={(_event, { open, type }) => {
        if (!open && !(isOnce && type === "backdropClick")) onClose();
      }}
    >
      <DialogSurface className={styles[width]}>
        <SaveForm busy={busy} onSave={async () => onSubmit?.()}>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.fields}>
              {error !== undefined && <Alert text={failureText(t, error)} />}
              {children}
            </DialogContent>
            <DialogActions>
              {onBack ? (
                <Button onClick={onBack}>{t("common.back")}</Button>
              ) : (
                <Button onClick={onClose}>{onSubmit ? t("common.cancel") : t("common.close")}</Button>
              )}
              {onSubmit && <SaveButton className={styles.save}>{saveLabel}</SaveButton>}
            </DialogActions>
          </DialogBody>
        </SaveForm>
      </DialogSurface>
    </Dialog>
  );
}
