import type { Help } from "@balcao/shared/team/helps.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";

const useStyles = makeStyles({ title: { fontWeight: 600 } });

type HelpTableProps = { helps: readonly Help[]; onEdit: (help: Help) => void };

/** Every help with the address of its video. */
export function HelpTable({ helps, onEdit }: HelpTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const columns: Column<Help>[] = [
    {
      id: "title",
      header: t("helps.name"),
      render: ({ title }) => (
        <span className={styles.title} title={title}>
          {title}
        </span>
      ),
    },
    {
      id: "site",
      header: t("helps.site"),
      width: "104px",
      hide: "medium",
      render: ({ provider }) => t(`helps.sites.${provider}`),
    },
    {
      id: "video",
      header: t("helps.video"),
      width: "152px",
      hide: "narrow",
      render: ({ video }) => <span title={video}>{video}</span>,
    },
    actionColumn(t, (help) => ({
      name: help.title,
      actions: [{ label: t("common.edit"), onClick: () => onEdit(help) }],
    })),
  ];
  return <DataTable label={t("helps.title")} columns={columns} rows={helps} rowHeight={48} />;
}
