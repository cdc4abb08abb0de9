import type { Announcement } from "@balcao/shared/team/announcements.ts";
import { makeStyles } from "@fluentui/react-components";
import { CheckmarkCircle16Filled, EyeOff16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { narrow, tokens } from "../../ui/theme.ts";
import { PriorityPill } from "./PriorityPill.tsx";

const useStyles = makeStyles({
  title: { fontWeight: 600 },
  // Only if the status column is hidden.
  mark: { display: "none", marginRight: "4px", verticalAlign: "-3px", [narrow]: { display: "inline" } },
  none: { color: tokens.colorNeutralForeground3 },
});

type AnnouncementTableProps = {
  announcements: readonly Announcement[];
  actions: Record<"edit" | "remove", (announcement: Announcement) => void>;
  onNearEnd: () => void;
};

/** The announcements with priority and status. */
export function AnnouncementTable({ announcements, actions, onNearEnd }: AnnouncementTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const columns: Column<Announcement>[] = [
    {
      id: "title",
      header: t("announcements.name"),
      render: ({ title, status }) => (
        <span className={styles.title} title={title}>
          {!status && (
            <EyeOff16Regular className={styles.mark} role="img" aria-label={t("announcements.statuses.inactive")} />
          )}
          {title}
        </span>
      ),
    },
    {
      id: "priority",
      header: t("announcements.priority"),
      width: "112px",
      render: ({ priority }) => <PriorityPill priority={priority} />,
    },
    {
      id: "media",
      header: t("announcements.media"),
      width: "22%",
      hide: "medium",
      render: ({ mediaName }) =>
        mediaName ? (
          <span title={mediaName}>{mediaName}</span>
        ) : (
          <span className={styles.none}>{t("announcements.noMedia")}</span>
        ),
    },
    {
      id: "status",
      header: t("announcements.status"),
      width: "112px",
      hide: "narrow",
      render: ({ status }) => (
        <Pill tone={status ? "ok" : "off"} icon={status ? <CheckmarkCircle16Filled /> : <EyeOff16Regular />}>
          {t(`announcements.statuses.${status ? "active" : "inactive"}`)}
        </Pill>
      ),
    },
    actionColumn(t, (announcement) => ({
      name: announcement.title,
      actions: [
        { label: t("common.edit"), onClick: () => actions.edit(announcement) },
        { label: t("common.delete"), onClick: () => actions.remove(announcement) },
      ],
    })),
  ];
  return (
    <DataTable
      label={t("announcements.title")}
      columns={columns}
      rows={announcements}
      rowHeight={48}
      onNearEnd={onNearEnd}
    />
  );
}
