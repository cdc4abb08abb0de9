import { Button, makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { DayPicker } from "react-day-picker";
import { enUS } from "react-day-picker/locale/en-US";
import { es } from "react-day-picker/locale/es";
import { ptBR } from "react-day-picker/locale/pt-BR";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../page-context.ts";
import { calendarDay } from "../text/time.ts";
import { useCalendarStyles } from "./calendar-styles.ts";
import { isWhole } from "./date-time-text.ts";

const useStyles = makeStyles({
  foot: { display: "flex", gap: "8px", marginTop: "8px", alignItems: "center" },
  end: { flexGrow: 1 },
});

const locales = { pt: ptBR, en: enUS, es };

/** The default time of a day picked without one. */
const usualTime = "09:00";

type CalendarProps = {
  kind: "date" | "dateTime";
  value: string;
  min: string | undefined;
  max: string | undefined;
  required: boolean;
  /** The time of the chosen day, for a value with a time. */
  timeField: ReactNode;
  onPick: (value: string) => void;
  onDone: () => void;
};

/** A month to pick a day from, with a time field below for values with a time. */
export function Calendar({ kind, value, min, max, required, timeField, onPick, onDone }: CalendarProps) {
  const styles = useStyles();
  const classNames = useCalendarStyles();
  const { t, i18n } = useTranslation();
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: "short" });
  const today = calendarDay(Date.now(), useTimeZone());
  const [day = "", time = usualTime] = isWhole(kind, value) ? value.split("T") : [];
  const isAllowed = (one: string) => (!min || one >= min) && (!max || one <= max);
  const pickDay = (picked: string) => {
    if (!isAllowed(picked)) return;
    onPick(kind === "date" ? picked : `${picked}T${time}`);
    if (kind === "date") onDone();
  };
  return (
    <>
      <DayPicker
        mode="single"
        autoFocus
        showOutsideDays
        fixedWeeks
        locale={Object.entries(locales).find(([language]) => language === i18n.language)?.[1] ?? ptBR}
        classNames={classNames}
        formatters={{ formatWeekdayName: (date) => weekday.format(date).replace(".", "") }}
        selected={day === "" ? undefined : dateOf(day)}
        defaultMonth={dateOf(day || (min && min > today ? min : today))}
        today={dateOf(today)}
        disabled={(date) => !isAllowed(dayOf(date))}
        onDayClick={(date) => pickDay(dayOf(date))}
      />
      {timeField}
      <div className={styles.foot}>
        <Button size="small" disabled={!isAllowed(today)} onClick={() => pickDay(today)}>
          {t("dateTime.today")}
        </Button>
        {!required && (
          <Button
            size="small"
            appearance="subtle"
            disabledFocusable={value === ""}
            onClick={() => {
              onPick("");
              onDone();
            }}
          >
            {t("dateTime.clear")}
          </Button>
        )}
        <span className={styles.end} />
        {kind === "dateTime" && (
          <Button size="small" appearance="primary" onClick={onDone}>
            {t("dateTime.done")}
          </Button>
        )}
      </div>
    </>
  );
}

/** The library counts days as local midnights. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
