import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Checkmark16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { narrow, tokens } from "../../../ui/theme.ts";
import { type Step, steps } from "./checkout-form.ts";

const useStyles = makeStyles({
  list: { display: "flex", gap: "8px 24px", margin: 0, padding: 0, listStyle: "none", [narrow]: { gap: "8px 12px" } },
  step: { display: "flex", alignItems: "center", gap: "8px", color: tokens.colorNeutralForeground3 },
  current: { color: tokens.colorNeutralForeground1, fontWeight: 600 },
  n: {
    display: "grid",
    placeItems: "center",
    width: "24px",
    height: "24px",
    borderRadius: "12px",
    fontSize: "12px",
    fontWeight: 600,
    background: tokens.colorNeutralBackground5,
    color: tokens.colorNeutralForeground2,
  },
  nCurrent: { background: tokens.colorBrandBackground, color: "#fff" },
  nDone: { background: tokens.okSoft, color: tokens.ok },
});

/** The steps, with the current one marked. */
export function StepList({ current }: { current: Step }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const at = steps.indexOf(current);
  return (
    <ol className={styles.list} aria-label={t("billing.checkout.steps")}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={mergeClasses(styles.step, index === at && styles.current)}
          {...(index === at && { "aria-current": "step" })}
        >
          <span className={mergeClasses(styles.n, index === at && styles.nCurrent, index < at && styles.nDone)}>
            {index < at ? <Checkmark16Filled /> : index + 1}
          </span>
          {t(`billing.checkout.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
