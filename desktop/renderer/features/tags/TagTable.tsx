import type { Tag } from "@balcao/shared/tags.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/Chip.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { RowActions } from "../../ui/RowActions.tsx";

const useStyles = makeStyles({ chip: { display: "block", overflow: "hidden" } });

type TagTableProps = {
  tags: readonly Tag[];
  /** Null for who may not change them. */
  actions: Record<"edit" | "remove", (tag: Tag) => void> | null;
  onNearEnd: () => void;
};

/** Every tag and how many tickets that are not closed carry it. */
export function TagTable({ tags, actions, onNearEnd }: TagTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
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
    { id: "count", header: t("tags.ticketsCount"), width: "136px", render: ({ ticketsCount }) => ticketsCount },
  ];
  const actionColumn = (offered: NonNullable<TagTableProps["actions"]>): Column<Tag> => ({
    id: "actions",
    header: t("common.actions"),
    headerHidden: true,
    width: "var(--actions-width)",
    render: (tag) => (
      <RowActions
        name={tag.name}
        actions={[
          { label: t("common.edit"), onClick: () => offered.edit(tag) },
          { label: t("common.delete"), onClick: () => offered.remove(tag) },
        ]}
      />
    ),
  });
  return (
    <DataTable
      label={t("tags.title")}
      columns={actions ? [...columns, actionColumn(actions)] : columns}
      rows={tags}
      rowHeight={48}
      onNearEnd={onNearEnd}
    />
  );
}
