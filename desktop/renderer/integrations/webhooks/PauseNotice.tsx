import type { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { PauseCircle20Filled, Warning20Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../ui/page-context.ts";
import { shortDateTimeText } from "../../ui/text/time.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "10px",
    padding: "10px 12px",
    marginBottom: "12px",
    borderRadius: "8px",
    "& svg": { flexShrink: 0 },
  },
  bad: { background: tokens.badSoft, color: tokens.bad },
  warn: { background: tokens.warnSoft, color: tokens.warn },
  text: { flex: "1 1 240px", color: tokens.colorNeutralForeground1 },
});

type PauseNoticeProps = { webhook: Webhook; isBusy: boolean; onResume: () => void };

/** Shows that a webhook is paused, or failing: since when, why, and what happens to waiting deliveries. */
export function PauseNotice({ webhook, isBusy, onResume }: PauseNoticeProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { isActive, pausedAt, pauseReason, failingSince, waiting } = webhook;
  const at = pausedAt ?? failingSince;
  if (!isActive || !at) return null;
  const when = shortDateTimeText(at, timeZone);
  return (
    <div className={mergeClasses(styles.root, pausedAt ? styles.bad : styles.warn)} role="status">
      {pausedAt ? <PauseCircle20Filled /> : <Warning20Filled />}
      <span className={styles.text}>
        {pausedAt
          ? t(`webhooks.paused.${pauseReason ?? "failing"}`, { when, count: waiting })
          : t("webhooks.paused.soon", { when })}
      </span>
      {pausedAt && (
        <Button size="small" disabledFocusable={isBusy} onClick={onResume}>
          {t("webhooks.resume")}
        </Button>
      )}
    </div>
  );
}
