import { Button, makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { SaveButton } from "./SaveForm.tsx";

const useStyles = makeStyles({
  buttons: { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "8px" },
});

type FormButtonsProps = {
  isBusy: boolean;
  clearText: string;
  onClear: () => void;
  /** Buttons between clearing and saving. */
  children?: ReactNode;
};

/** The buttons at the end of a form on a screen: clear, further actions, save. */
export function FormButtons({ isBusy, clearText, onClear, children }: FormButtonsProps) {
  const styles = useStyles();
  return (
    <div className={styles.buttons}>
      <Button onClick={onClear}>{clearText}</Button>
      {children}
      <SaveButton isDisabled={isBusy} />
    </div>
  );
}
