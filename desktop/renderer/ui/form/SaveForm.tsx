import { Button, type ButtonProps } from "@fluentui/react-components";
import { createContext, type FormEvent, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useOnce } from "../action/use-once.ts";

const SavingContext = createContext(false);

type SaveFormProps = {
  label?: string | undefined;
  className?: string;
  /** Busy for another reason than saving, or not ready to save yet. */
  busy?: boolean | undefined;
  onSave: () => Promise<unknown>;
  children: ReactNode;
};

/** A form that saves once, however often it is submitted meanwhile. Its `SaveButton` shows the progress. */
export function SaveForm({ label, className, busy = false, onSave, children }: SaveFormProps) {
  const [save, isSaving] = useOnce(onSave);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside another one's form must not submit that form too.
    event.stopPropagation();
    if (!busy) save();
  };
  return (
    <form className={className} noValidate aria-label={label} onSubmit={submit}>
      <SavingContext value={isSaving || busy}>{children}</SavingContext>
    </form>
  );
}

type SaveButtonProps = Pick<ButtonProps, "className" | "size" | "appearance" | "icon"> & {
  isDisabled?: boolean;
  children?: ReactNode;
};

/** Saves its surrounding form. */
export function SaveButton({ isDisabled = false, children, ...button }: SaveButtonProps) {
  const { t } = useTranslation();
  const isSaving = useContext(SavingContext);
  return (
    <Button type="submit" appearance="primary" {...button} disabledFocusable={isSaving || isDisabled}>
      {children ?? t("common.save")}
    </Button>
  );
}
