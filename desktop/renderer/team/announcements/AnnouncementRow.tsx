import type { Announcement } from "@balcao/shared/team/announcements.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Megaphone20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useNow } from "../../ui/hooks/timing.ts";
import { usePopRowStyles } from "../../ui/list/pop-row-styles.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import { plainText } from "../../ui/text/message-markup.ts";
import { rowTimeText } from "../../ui/text/time.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  tile: { display: "grid", placeItems: "center", width: "36px", height: "36px", borderRadius: "8px" },
  high: { color: tokens.bad, background: tokens.badSoft },
  medium: { color: tokens.warn, background: tokens.warnSoft },
  low: { color: tokens.colorNeutralForeground3, background: tokens.colorNeutralBackground6 },
  side: {
    alignSelf: "start",
    display: "flex",
    alignItems: "center",
    gap: "6px",
    fontSize: "11px",
    lineHeight: "20px",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground3,
  },
  dot: { width: "8px", height: "8px", borderRadius: "4px", background: tokens.colorBrandBackground },
});

const tones = { 1: "high", 2: "medium", 3: "low" } as const;

type AnnouncementRowProps = { announcement: Announcement; isNew: boolean; onPick: () => void };

/** One announcement in the list of the bell. */
export function AnnouncementRow({ announcement, isNew, onPick }: AnnouncementRowProps) {
  const { title, text, priority, createdAt } = announcement;
  const styles = useStyles();
  const line = usePopRowStyles();
  const { t } = useTranslation();
  const now = useNow();
  const timeZone = useTimeZone();
  const priorityText = t("announcements.priorityOf", {
    priority: t(`announcements.priorities.${priority}`).toLocaleLowerCase(),
  });
  return (
    <button type="button" className={line.row} onClick={onPick}>
      <span className={mergeClasses(styles.tile, styles[tones[priority]])} title={priorityText}>
        <Megaphone20Regular aria-hidden />
      </span>
      <span>
        <span className={line.title}>{title}</span>
        <span className={line.text}>{plainText(text)}</span>
        <HiddenText>{priorityText}</HiddenText>
      </span>
      <span className={styles.side}>
        {isNew && <span className={styles.dot} role="img" aria-label={t("announcements.unseen")} />}
        {rowTimeText(createdAt, now, timeZone)}
      </span>
    </button>
  );
}
