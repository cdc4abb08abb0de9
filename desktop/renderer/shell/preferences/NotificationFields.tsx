import { Button, makeStyles } from "@fluentui/react-components";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import { usePreferences } from "../../client/hooks.ts";
import { tokens } from "../../ui/theme.ts";
import { type WebPermission, webPermission } from "../notifications/notifier.ts";
import { playChime } from "../notifications/play-chime.ts";
import { SwitchLine } from "./SwitchLine.tsx";

const useStyles = makeStyles({
  root: { outline: "none" },
  permission: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "8px", padding: "8px 0" },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The notification settings: display, sound, and how much of the message is shown. */
export function NotificationFields() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [{ notifications, hideWords, sound }, change] = usePreferences();
  const [permission, setPermission] = useState<WebPermission>(() => (desktopBridge() ? "granted" : webPermission()));
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className={styles.root} tabIndex={-1}>
      {permission === "granted" ? (
        <>
          <SwitchLine
            label={t("preferences.notifications.show")}
            hint={t("preferences.notifications.showHint")}
            checked={notifications}
            onChange={(checked) => change({ notifications: checked })}
          />
          <SwitchLine
            label={t("preferences.notifications.hideWords")}
            hint={t("preferences.notifications.hideWordsHint")}
            checked={hideWords}
            disabled={!notifications}
            onChange={(checked) => change({ hideWords: checked })}
          />
        </>
      ) : (
        <Permission
          permission={permission}
          onChange={(next) => {
            setPermission(next);
            if (next === "granted") change({ notifications: true });
            // The button that was clicked is gone.
            place.current?.focus();
          }}
        />
      )}
      <SwitchLine
        label={t("shell.notifications.sound")}
        checked={sound}
        onChange={(checked) => {
          change({ sound: checked });
          if (checked) playChime();
        }}
      />
    </div>
  );
}

type PermissionProps = {
  permission: Exclude<WebPermission, "granted">;
  onChange: (permission: NotificationPermission) => void;
};

/** A browser asks the person once, and only when the person asked for it. */
function Permission({ permission, onChange }: PermissionProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.permission}>
      <p className={styles.text}>{t(`preferences.permission.${permission}`)}</p>
      {permission === "default" && (
        <Button onClick={() => void Notification.requestPermission().then(onChange)}>
          {t("preferences.permission.ask")}
        </Button>
      )}
    </div>
  );
}
