import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../client/hooks.ts";
import { DateTimeInput } from "../../ui/date-time/DateTimeInput.tsx";
import { useHalfTyped } from "../../ui/date-time/use-half-typed.ts";
import { useNow } from "../../ui/hooks/timing.ts";
import { quietEnd, undisturbedUntil } from "../notifications/quiet.ts";
import { usePreferenceStyles } from "./preference-styles.ts";
import { SwitchLine } from "./SwitchLine.tsx";

const useStyles = makeStyles({
  wraps: { flexWrap: "wrap", paddingBottom: "12px", boxShadow: "none" },
  time: { width: "112px" },
  words: { flexGrow: 1 },
  choices: { display: "flex", gap: "8px", flexWrap: "wrap" },
});

/** The default period: the night. */
const usual = { from: "22:00", until: "07:00" };

/** The times without notifications: every day at the same hours, or from now on for a while. */
export function QuietFields() {
  const styles = useStyles();
  const shared = usePreferenceStyles();
  const { t, i18n } = useTranslation();
  const [preferences, change] = usePreferences();
  const { quietHours } = preferences;
  const now = useNow();
  const until = undisturbedUntil(preferences, now);
  const isToday = until !== null && new Date(until).getDate() === new Date(now).getDate();
  const day = isToday ? {} : ({ weekday: "long" } as const);
  const time = new Intl.DateTimeFormat(i18n.language, { ...day, hour: "2-digit", minute: "2-digit" });
  const choose = (choice: "hour" | "tomorrow" | "off") => change({ doNotDisturbUntil: quietEnd(choice, Date.now()) });
  const changeEnd = (end: "from" | "until") => (time: string) =>
    quietHours && change({ quietHours: { ...quietHours, [end]: time } });
  const from = useHalfTyped("time", quietHours?.from ?? "", changeEnd("from"), "never");
  const end = useHalfTyped("time", quietHours?.until ?? "", changeEnd("until"), "never");
  return (
    <>
      <SwitchLine
        label={t("preferences.quiet.hours")}
        hint={t("preferences.quiet.hint")}
        checked={quietHours !== null}
        onChange={(checked) => change({ quietHours: checked ? usual : null })}
      />
      {quietHours && (
        <div className={shared.row}>
          <DateTimeInput kind="time" className={styles.time} aria-label={t("preferences.quiet.from")} {...from} />
          <span>{t("preferences.quiet.to")}</span>
          <DateTimeInput kind="time" className={styles.time} aria-label={t("preferences.quiet.until")} {...end} />
        </div>
      )}
      <div className={mergeClasses(shared.row, styles.wraps)}>
        <span className={styles.words}>
          {until === null ? t("preferences.quiet.now") : t("preferences.quiet.nowUntil", { time: time.format(until) })}
        </span>
        <span className={styles.choices}>
          <Button onClick={() => choose("hour")}>{t("preferences.quiet.hour")}</Button>
          <Button onClick={() => choose("tomorrow")}>{t("preferences.quiet.tomorrow")}</Button>
          <Button disabledFocusable={until === null} onClick={() => choose("off")}>
            {t("preferences.quiet.off")}
          </Button>
        </span>
      </div>
    </>
  );
}
