import { Button, makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const useStyles = makeStyles({
  buttons: { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "8px" },
});

type FormButtonsProps = {
  isBusy: boolean;
  clearText: string;
  onClear: () => void;
  /** Between emptying the form and saving it. */
  children?: ReactNode;
};

/** How a form on the screen ends: emptying it, what else can be done, saving it. */
export function FormButtons({ isBusy, clearText, onClear, children }: FormButtonsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      <Button onClick={onClear}>{clearText}</Button>
      {children}
      <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
        {t("common.save")}
      </Button>
    </div>
  );
}
