import type { Announcement } from "@balcao/shared/team/announcements.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { useFileUrl, useTimeZone } from "../../ui/page-context.ts";
import { MessageText } from "../../ui/text/MessageText.tsx";
import { shortDateTimeText } from "../../ui/text/time.ts";
import { tokens } from "../../ui/theme.ts";
import { PriorityPill } from "./PriorityPill.tsx";

const useStyles = makeStyles({
  title: { overflowWrap: "anywhere" },
  meta: { display: "flex", alignItems: "center", gap: "8px", fontSize: "12px", color: tokens.colorNeutralForeground3 },
  picture: {
    alignSelf: "center",
    maxWidth: "100%",
    maxHeight: "min(320px, 40vh)",
    borderRadius: "8px",
    boxShadow: `0 0 0 1px ${tokens.hairline}`,
  },
  text: { fontSize: "14px" },
});

/** One announcement in full. */
export function AnnouncementViewer({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { title, text, priority, mediaPath, createdAt } = announcement;
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const picture = useFileUrl(mediaPath ?? "");
  return (
    <FormDialog title={<span className={styles.title}>{title}</span>} width="medium" onClose={onClose}>
      <div className={styles.meta}>
        <PriorityPill priority={priority} />
        {shortDateTimeText(createdAt, timeZone)}
      </div>
      {mediaPath && <img className={styles.picture} src={picture} alt={t("announcements.pictureOf")} />}
      <div className={styles.text}>
        <MessageText text={text} />
      </div>
    </FormDialog>
  );
}
