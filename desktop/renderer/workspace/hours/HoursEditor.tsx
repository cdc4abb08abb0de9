import { type OpeningHours, weekdays } from "@balcao/shared/workspace/opening-hours.ts";
import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";
import { DayRow } from "./DayRow.tsx";
import { type Day, daysOf, hoursOf } from "./week.ts";

const useStyles = makeStyles({
  days: {
    margin: 0,
    padding: 0,
    listStyle: "none",
    "& > li + li": { boxShadow: `inset 0 1px 0 ${tokens.hairline}` },
  },
});

type HoursEditorProps = { value: OpeningHours; onChange: (hours: OpeningHours) => void };

/** A week's opening hours: each day closed, without limit, or with its own ranges. */
export function HoursEditor({ value, onChange }: HoursEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  // Not derived from the value: a partly typed time is invalid, and would change the day's mode.
  const [days, setDays] = useState(() => daysOf(value));
  const change = (changed: Day[]) => {
    setDays(changed);
    onChange(hoursOf(changed, (weekday) => t(`hours.weekdays.${weekday}`)));
  };
  const copy = ({ mode, ranges }: Day, to: "workdays" | "all") => {
    const targets = to === "workdays" ? weekdays.slice(0, 5) : weekdays;
    change(days.map((day) => (targets.includes(day.weekday) ? { ...day, mode, ranges } : day)));
  };
  return (
    <ul className={styles.days} aria-label={t("hours.week")}>
      {days.map((day) => (
        <DayRow
          key={day.weekday}
          day={day}
          onChange={(changed) => change(days.map((one) => (one.weekday === changed.weekday ? changed : one)))}
          onCopy={(to) => copy(day, to)}
        />
      ))}
    </ul>
  );
}
