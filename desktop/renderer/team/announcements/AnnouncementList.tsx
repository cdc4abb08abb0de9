import type { Announcement } from "@balcao/shared/team/announcements.ts";
import { makeStyles } from "@fluentui/react-components";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { useNearEnd } from "../../ui/list/use-near-end.ts";
import { tokens } from "../../ui/theme.ts";
import { AnnouncementRow } from "./AnnouncementRow.tsx";
import { useAnnouncementPages } from "./announcements-api.ts";

const useStyles = makeStyles({
  scroll: { maxHeight: "350px", overflowY: "auto", scrollbarWidth: "thin" },
  list: { margin: 0, padding: 0, listStyle: "none" },
  empty: { margin: 0, padding: "12px 8px 16px", color: tokens.colorNeutralForeground3 },
});

type AnnouncementListProps = {
  search: string;
  isSeen: (id: number) => boolean;
  onPick: (announcement: Announcement) => void;
};

/** The active announcements, the newest first; the next page is loaded before the end is visible. */
export function AnnouncementList({ search, isSeen, onPick }: AnnouncementListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const { announcements, isError, refetch, more } = useAnnouncementPages(search);
  const onScroll = useNearEnd(scroll, announcements?.length ?? 0, more);
  // Super users also get the hidden ones, which belong only on their editing screen.
  const shown = announcements?.filter(({ status }) => status);
  return (
    <div ref={scroll} className={styles.scroll} onScroll={onScroll}>
      {shown === undefined &&
        (isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonRows label={t("common.loading")} />)}
      {shown?.length === 0 && <p className={styles.empty}>{t("announcements.none")}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((announcement) => (
            <li key={announcement.id}>
              <AnnouncementRow
                announcement={announcement}
                isNew={!isSeen(announcement.id)}
                onPick={() => onPick(announcement)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
