import { Button, Input, makeStyles } from "@fluentui/react-components";
import { Dismiss20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/Tip.tsx";
import { tokens } from "../../ui/theme.ts";
import { type Range, rangeNote } from "./week.ts";

const useStyles = makeStyles({
  root: { margin: 0, padding: 0, border: 0, minWidth: 0 },
  line: { display: "flex", alignItems: "center", gap: "8px", flexWrap: "wrap" },
  time: { width: "112px", fontVariantNumeric: "tabular-nums" },
  note: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type RangeFieldsProps = {
  label: string;
  range: Range;
  onChange: (range: Range) => void;
  /** Null for the last one of its day. */
  onRemove: (() => void) | null;
};

/** From when until when, with a word where that means more than it says. */
export function RangeFields({ label, range, onChange, onRemove }: RangeFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const note = rangeNote(range);
  const time = (field: keyof Range) => (
    <Input
      type="time"
      className={styles.time}
      aria-label={t(`hours.${field}`)}
      value={range[field]}
      onChange={(_event, { value }) => onChange({ ...range, [field]: value })}
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
      {note && <div className={styles.note}>{t(`hours.notes.${note}`)}</div>}
    </fieldset>
  );
}
