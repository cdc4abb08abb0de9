import { Button, MenuItem, makeStyles, Select } from "@fluentui/react-components";
import { Add16Regular, Copy20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../../ui/action/ButtonMenu.tsx";
import { narrow } from "../../ui/theme.ts";
import { RangeFields } from "./RangeFields.tsx";
import { type Day, type DayMode, nextRange, type Range, rangesPerDay } from "./week.ts";

const useStyles = makeStyles({
  day: {
    display: "grid",
    gridTemplateColumns: "104px 160px minmax(0, 1fr) 32px",
    columnGap: "8px",
    rowGap: "8px",
    alignItems: "start",
    padding: "8px 0",
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr) 160px 32px" },
  },
  name: { lineHeight: "32px", fontWeight: 500 },
  mode: { minWidth: 0 },
  ranges: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: "8px",
    minWidth: 0,
    [narrow]: { order: 1, gridColumn: "1 / -1", ":empty": { display: "none" } },
  },
});

const modes: readonly DayMode[] = ["ranges", "unlimited", "closed"];

type DayRowProps = { day: Day; onChange: (day: Day) => void; onCopy: (to: "workdays" | "all") => void };

/** One weekday: its mode, its ranges, and the button to copy it to other days. */
export function DayRow({ day, onChange, onCopy }: DayRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const name = t(`hours.weekdays.${day.weekday}`);
  const setRange = (at: number, range: Range | null) =>
    onChange({ ...day, ranges: day.ranges.flatMap((one, index) => (index === at ? (range ?? []) : one)) });
  return (
    <li className={styles.day}>
      <span className={styles.name}>{name}</span>
      <Select
        className={styles.mode}
        aria-label={t("hours.modeOf", { day: name })}
        value={day.mode}
        onChange={(_event, { value }) => onChange({ ...day, mode: modes.find((one) => one === value) ?? day.mode })}
      >
        {modes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`hours.modes.${mode}`)}
          </option>
        ))}
      </Select>
      <div className={styles.ranges}>
        {day.mode === "ranges" &&
          day.ranges.map((range, at) => (
            <RangeFields
              // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no names, and are only added at the end
              key={at}
              label={t("hours.rangeOf", { day: name, n: at + 1 })}
              range={range}
              onChange={(changed) => setRange(at, changed)}
              onRemove={day.ranges.length > 1 ? () => setRange(at, null) : null}
            />
          ))}
        {day.mode === "ranges" && day.ranges.length < rangesPerDay && (
          <Button
            size="small"
            appearance="subtle"
            icon={<Add16Regular />}
            aria-label={t("hours.addRangeTo", { day: name })}
            onClick={() => onChange({ ...day, ranges: [...day.ranges, nextRange(day.ranges)] })}
          >
            {t("hours.addRange")}
          </Button>
        )}
      </div>
      <ButtonMenu label={t("hours.copyOf", { day: name })} appearance="subtle" icon={<Copy20Regular />}>
        <MenuItem onClick={() => onCopy("workdays")}>{t("hours.copyToWorkdays")}</MenuItem>
        <MenuItem onClick={() => onCopy("all")}>{t("hours.copyToAll")}</MenuItem>
      </ButtonMenu>
    </li>
  );
}
