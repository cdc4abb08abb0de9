import { Button, Input, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useNow, usePreferences } from "../../../app/hooks.ts";
import { tokens } from "../../../ui/theme.ts";
import { quietEnd, undisturbedUntil } from "../notifications/quiet.ts";
import { SwitchLine } from "./SwitchLine.tsx";

const useStyles = makeStyles({
  hours: { display: "flex", alignItems: "center", gap: "8px", flexWrap: "wrap", padding: "0 0 8px 10px" },
  quiet: { display: "flex", alignItems: "center", gap: "8px", flexWrap: "wrap", padding: "4px 0 0 10px" },
  words: { flexGrow: 1, color: tokens.colorNeutralForeground1 },
});

/** The night, unless somebody chooses otherwise. */
const usual = { from: "22:00", until: "07:00" };

/** When one is not to be called: every day at the same hours, or from now on for a while. */
export function QuietFields() {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const [preferences, change] = usePreferences();
  const { quietHours } = preferences;
  const until = undisturbedUntil(preferences, useNow());
  const time = new Intl.DateTimeFormat(i18n.language, { weekday: "short", hour: "2-digit", minute: "2-digit" });
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
        <div className={styles.hours}>
          {hour("from")}
          <span>{t("preferences.quiet.to")}</span>
          {hour("until")}
        </div>
      )}
      <div className={styles.quiet}>
        <span className={styles.words}>
          {until === null ? t("preferences.quiet.now") : t("preferences.quiet.nowUntil", { time: time.format(until) })}
        </span>
        {until === null ? (
          <>
            <Button onClick={() => choose("hour")}>{t("preferences.quiet.hour")}</Button>
            <Button onClick={() => choose("tomorrow")}>{t("preferences.quiet.tomorrow")}</Button>
          </>
        ) : (
          <Button onClick={() => choose("off")}>{t("preferences.quiet.off")}</Button>
        )}
      </div>
    </>
  );
}
