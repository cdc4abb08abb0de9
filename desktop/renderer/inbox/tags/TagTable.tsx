import type { Tag } from "@balcao/shared/inbox/tags.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/mark/Chip.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { numberText } from "../../ui/text/number-text.ts";

const useStyles = makeStyles({ chip: { display: "block", overflow: "hidden" } });

type TagTableProps = {
  tags: readonly Tag[];
  /** Null for users who may not change them. */
  actions: Record<"edit" | "exportCsv" | "remove", (tag: Tag) => void> | null;
  onNearEnd: () => void;
};

/** Every tag with its number of tickets that are not closed. */
export function TagTable({ tags, actions, onNearEnd }: TagTableProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const columns: Column<Tag>[] = [
    {
      id: "name",
      header: t("tags.name"),
      render: ({ name, color }) => (
        <span className={styles.chip} title={name}>
          <Chip name={name} color={color} />
        </span>
      ),
    },
    {
      id: "count",
      header: t("tags.ticketsCount"),
      width: "136px",
      render: ({ ticketsCount }) => numberText(i18n.language, Number(ticketsCount)),
    },
  ];
  if (actions) {
    columns.push(
      actionColumn(t, (tag) => ({
        name: tag.name,
        actions: [
          { label: t("common.edit"), onClick: () => actions.edit(tag) },
          { label: t("tags.export.action"), onClick: () => actions.exportCsv(tag) },
          { label: t("common.delete"), onClick: () => actions.remove(tag) },
        ],
      })),
    );
  }
  return <DataTable label={t("tags.title")} columns={columns} rows={tags} rowHeight={48} onNearEnd={onNearEnd} />;
}
