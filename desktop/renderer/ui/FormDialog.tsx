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
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "./Alert.tsx";
import { failureText } from "./failure-text.ts";
import { useReturnFocus } from "./use-return-focus.ts";

const useStyles = makeStyles({
  narrow: { maxWidth: "480px" },
  medium: { maxWidth: "640px" },
  wide: { maxWidth: "960px" },
  save: { whiteSpace: "nowrap" },
  fields: { display: "flex", flexDirection: "column", gap: "16px", paddingTop: "4px", paddingBottom: "16px" },
});

type FormDialogProps = {
  title: ReactNode;
  /** What the server refused with. */
  error?: unknown;
  busy?: boolean;
  saveLabel?: string;
  /** Room for more than fields. */
  width?: "narrow" | "medium" | "wide";
  /** What it shows is shown once: a click beside it does not take it away. */
  isOnce?: boolean;
  /** Without it nothing can be saved. */
  onSubmit?: (() => Promise<void>) | undefined;
  /** To the step before, instead of out. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
  children?: ReactNode;
};

/** A form over the screen: its fields, what went wrong, and the way out. Mount it to open it. */
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside another one's form must not submit that form too.
    event.stopPropagation();
    void onSubmit?.();
  };
  return (
    <Dialog
      open
      onOpenChange={(_event, { open, type }) => {
        if (!open && !(isOnce && type === "backdropClick")) onClose();
      }}
    >
      <DialogSurface className={styles[width]}>
        <form noValidate onSubmit={submit}>
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
              {onSubmit && (
                <Button type="submit" appearance="primary" className={styles.save} disabledFocusable={busy ?? false}>
                  {saveLabel ?? t("common.save")}
                </Button>
              )}
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
