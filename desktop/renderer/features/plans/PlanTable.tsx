import type { Plan } from "@balcao/shared/plans.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { actionColumn } from "../../ui/action-column.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { moneyText } from "../../ui/money-text.ts";

const useStyles = makeStyles({
  name: { fontWeight: 600 },
  figure: { fontVariantNumeric: "tabular-nums" },
});

type PlanTableProps = { plans: readonly Plan[]; onEdit: (plan: Plan) => void };

/** Every plan, what it holds and what it costs. */
export function PlanTable({ plans, onEdit }: PlanTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const figure = (id: "users" | "connections" | "queues"): Column<Plan> => ({
    id,
    header: t(`plans.${id}`),
    width: "64px",
    hide: "narrow",
    render: (plan) => <span className={styles.figure}>{plan[id]}</span>,
  });
  const columns: Column<Plan>[] = [
    {
      id: "name",
      header: t("plans.name"),
      render: ({ name }) => (
        <span className={styles.name} title={name}>
          {name}
        </span>
      ),
    },
    {
      id: "value",
      header: t("plans.value"),
      width: "112px",
      render: ({ value }) => <span className={styles.figure}>{moneyText(value)}</span>,
    },
    figure("users"),
    figure("connections"),
    figure("queues"),
    {
      id: "offered",
      header: t("plans.offered"),
      width: "72px",
      hide: "narrow",
      render: ({ isPublic }) => (isPublic ? t("plans.offeredYes") : t("plans.offeredNo")),
    },
    {
      ...actionColumn<Plan>(t, (plan) => ({
        name: plan.name,
        actions: [{ label: t("common.edit"), onClick: () => onEdit(plan) }],
      })),
      width: "64px",
    },
  ];
  return <DataTable label={t("plans.title")} columns={columns} rows={plans} rowHeight={48} />;
}
