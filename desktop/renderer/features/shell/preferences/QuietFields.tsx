import { Button, Input, makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useNow, usePreferences } from "../../../app/hooks.ts";
import { quietEnd, undisturbedUntil } from "../notifications/quiet.ts";
import { usePreferenceStyles } from "./preference-styles.ts";
import { SwitchLine } from "./SwitchLine.tsx";

const useStyles = makeStyles({
  wraps: { flexWrap: "wrap", paddingBottom: "12px", boxShadow: "none" },
  words: { flexGrow: 1 },
  choices: { display: "flex", gap: "8px", flexWrap: "wrap" },
});

/** The night, unless somebody chooses otherwise. */
const usual = { from: "22:00", until: "07:00" };

/** When one is not to be called: every day at the same hours, or from now on for a while. */
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
  const hour = (end: "from" | "until") =>
    quietHours && (
      <Input
        type="time"
        required
        aria-label={t(`preferences.quiet.${end}`)}
        value={quietHours[end]}
        // Half a time is none: what was there stays.
        onChange={(_event, { value }) => value !== "" && change({ quietHours: { ...quietHours, [end]: value } })}
      />
    );
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
          {hour("from")}
          <span>{t("preferences.quiet.to")}</span>
          {hour("until")}
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
