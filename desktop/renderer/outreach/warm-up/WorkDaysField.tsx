import type { WorkDay } from "@balcao/shared/outreach/warm-up.ts";
import { Field, makeStyles, mergeClasses, ToggleButton } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";
import { weekOfWork } from "./warm-up-words.ts";

const useStyles = makeStyles({
  days: { display: "grid", gridTemplateColumns: "repeat(7, minmax(0, 1fr))", gap: "4px" },
  day: { minWidth: 0, paddingInline: 0, fontWeight: 400 },
  chosen: {
    fontWeight: 600,
    background: tokens.selection,
    color: tokens.selectionText,
    ":hover": { background: tokens.selection, color: tokens.selectionText },
    ":hover:active": { background: tokens.selection, color: tokens.selectionText },
  },
});

type WorkDaysFieldProps = {
  /** The error text below it; null while it is valid. */
  problem: string | null;
  value: readonly WorkDay[];
  onChange: (days: WorkDay[]) => void;
};

/** Any number of weekdays, each as a toggle button. */
export function WorkDaysField({ problem, value, onChange }: WorkDaysFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const toggle = (day: WorkDay) =>
    onChange(weekOfWork.filter((one) => (one === day ? !value.includes(day) : value.includes(one))));
  return (
    <Field label={t("warmUps.fields.dayWork")} required validationMessage={problem}>
      {({ "aria-labelledby": labelledBy, "aria-describedby": describedBy }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend of its own
        <div role="group" className={styles.days} aria-labelledby={labelledBy} aria-describedby={describedBy}>
          {weekOfWork.map((day) => (
            <ToggleButton
              key={day}
              className={mergeClasses(styles.day, value.includes(day) && styles.chosen)}
              checked={value.includes(day)}
              aria-label={t(`warmUps.days.${day}`)}
              onClick={() => toggle(day)}
            >
              {t(`warmUps.daysShort.${day}`)}
            </ToggleButton>
          ))}
        </div>
      )}
    </Field>
  );
}
