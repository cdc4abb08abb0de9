import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { Dismiss20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { DateTimeInput } from "../../ui/date-time/DateTimeInput.tsx";
import { tokens } from "../../ui/theme.ts";
import { type Range, rangeNote } from "./week.ts";

const useStyles = makeStyles({
  root: { margin: 0, padding: 0, border: 0, minWidth: 0 },
  line: { display: "flex", alignItems: "center", gap: "8px", flexWrap: "wrap" },
  time: { width: "92px" },
  invalid: { color: tokens.bad },
  note: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type RangeFieldsProps = {
  label: string;
  range: Range;
  onChange: (range: Range) => void;
  /** Null for the only range of its day. */
  onRemove: (() => void) | null;
};

/** The start and the end of a range, with a note about surprising effects. */
export function RangeFields({ label, range, onChange, onRemove }: RangeFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const note = rangeNote(range, onRemove === null);
  const time = (field: keyof Range) => (
    <DateTimeInput
      kind="time"
      told="elsewhere"
      className={styles.time}
      aria-label={t(`hours.${field}`)}
      value={range[field]}
      onChange={(time) => onChange({ ...range, [field]: time })}
    />
  );
  return (
    <fieldset className={styles.root} aria-label={label}>
      <div className={styles.line}>
        {time("startTime")}
        <span>{t("hours.until")}</span>
        {time("endTime")}
        {onRemove && (
          <Tip text={t("hours.removeRange")}>
            <Button appearance="subtle" icon={<Dismiss20Regular />} onClick={onRemove} />
          </Tip>
        )}
      </div>
      {note && (
        <div className={mergeClasses(styles.note, (note === "invalid" || note === "incomplete") && styles.invalid)}>
          {t(`hours.notes.${note}`)}
        </div>
      )}
    </fieldset>
  );
}
