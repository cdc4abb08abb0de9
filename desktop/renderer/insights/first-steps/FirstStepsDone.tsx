import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { CheckmarkCircle24Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useCardStyles } from "../../ui/frame/card-styles.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  card: { display: "flex", alignItems: "center", flexWrap: "wrap", gap: "8px 12px", marginBottom: "12px" },
  mark: { flexShrink: 0, color: tokens.ok },
  words: { flexGrow: 1, flexBasis: "240px", minWidth: 0 },
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** The end of the checklist, once it was seen unfinished. */
export function FirstStepsDone({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const frame = useCardStyles();
  const { t } = useTranslation();
  return (
    <section className={mergeClasses(frame.card, styles.card)} aria-label={t("firstSteps.title")}>
      <CheckmarkCircle24Filled className={styles.mark} aria-hidden="true" />
      <div className={styles.words}>
        <h2 className={frame.title}>{t("firstSteps.allDone")}</h2>
        <p className={styles.text}>{t("firstSteps.allDoneText")}</p>
      </div>
      <Button onClick={onClose}>{t("common.close")}</Button>
    </section>
  );
}
