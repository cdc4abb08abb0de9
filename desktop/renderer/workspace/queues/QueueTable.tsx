import type { Queue } from "@balcao/shared/workspace/queues.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  name: { fontWeight: 600 },
  color: { display: "inline-flex", alignItems: "center", gap: "8px", fontVariantNumeric: "tabular-nums" },
  dot: { width: "16px", height: "16px", borderRadius: "8px", flexShrink: 0 },
  greeting: { color: tokens.colorNeutralForeground2 },
});

type QueueTableProps = {
  queues: readonly Queue[];
  /** Null for users who may not change them. */
  actions: Record<"edit" | "remove", (queue: Queue) => void> | null;
};

/** Every queue with its colour and its greeting. */
export function QueueTable({ queues, actions }: QueueTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const columns: Column<Queue>[] = [
    {
      id: "name",
      header: t("queues.name"),
      width: "30%",
      render: ({ name }) => (
        <span className={styles.name} title={name}>
          {name}
        </span>
      ),
    },
    {
      id: "color",
      header: t("queues.color"),
      width: "112px",
      render: ({ color }) => (
        <span className={styles.color}>
          <i className={styles.dot} style={{ background: color }} />
          {color}
        </span>
      ),
    },
    {
      id: "greeting",
      header: t("queues.greeting"),
      hide: "narrow",
      render: ({ greetingMessage }) => (
        <span className={styles.greeting} title={greetingMessage}>
          {greetingMessage || "–"}
        </span>
      ),
    },
  ];
  const changing =
    actions &&
    actionColumn<Queue>(t, (queue) => ({
      name: queue.name,
      actions: [
        { label: t("common.edit"), onClick: () => actions.edit(queue) },
        { label: t("common.delete"), onClick: () => actions.remove(queue) },
      ],
    }));
  return (
    <DataTable
      label={t("queues.title")}
      columns={changing ? [...columns, changing] : columns}
      rows={queues}
      rowHeight={48}
    />
  );
}
