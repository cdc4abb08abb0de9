import type { Holiday } from "@balcao/shared/workspace/opening-hours.ts";
import { Button, Input, makeStyles } from "@fluentui/react-components";
import { Add20Regular, Dismiss20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { DateTimeInput } from "../../ui/date-time/DateTimeInput.tsx";
import { narrow, tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", gap: "8px", margin: "0 0 8px", padding: 0, listStyle: "none" },
  line: {
    display: "grid",
    gridTemplateColumns: "152px minmax(0, 1fr) 32px",
    gap: "8px",
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr) 32px", "& > :nth-child(2)": { order: 1, gridColumn: "1 / -1" } },
  },
  field: { minWidth: 0 },
  empty: { margin: "0 0 8px", color: tokens.colorNeutralForeground3 },
});

const mostHolidays = 200;

type HolidaysEditorProps = { value: readonly Holiday[]; onChange: (holidays: Holiday[]) => void };

/** The holidays, each with its name. */
export function HolidaysEditor({ value, onChange }: HolidaysEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const change = (at: number, changed: Partial<Holiday>) =>
    onChange(value.map((holiday, index) => (index === at ? { ...holiday, ...changed } : holiday)));
  return (
    <div>
      {value.length === 0 && <p className={styles.empty}>{t("hours.noHolidays")}</p>}
      <ul className={styles.list} aria-label={t("hours.holidays")}>
        {value.map((holiday, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be on one day while one is typed
          <li key={at} className={styles.line}>
            <DateTimeInput
              kind="date"
              className={styles.field}
              aria-label={t("hours.holidayDate")}
              value={holiday.date}
              onChange={(date) => change(at, { date })}
            />
            <Input
              className={styles.field}
              aria-label={t("hours.holidayName")}
              placeholder={t("hours.holidayName")}
              maxLength={50}
              value={holiday.name}
              onChange={(_event, data) => change(at, { name: data.value })}
            />
            <Tip text={t("hours.removeHoliday", { name: holiday.name || holiday.date })}>
              <Button
                appearance="subtle"
                icon={<Dismiss20Regular />}
                onClick={() => onChange(value.filter((_one, index) => index !== at))}
              />
            </Tip>
          </li>
        ))}
      </ul>
      <Button
        icon={<Add20Regular />}
        disabled={value.length >= mostHolidays}
        onClick={() => onChange([...value, { date: "", name: "" }])}
      >
        {t("hours.addHoliday")}
      </Button>
    </div>
  );
}
