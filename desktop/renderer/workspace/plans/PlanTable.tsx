import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { moneyText, numberText } from "../../ui/text/number-text.ts";

const useStyles = makeStyles({
  figure: { fontVariantNumeric: "tabular-nums" },
});

type PlanTableProps = { plans: readonly Plan[]; onEdit: (plan: Plan) => void };

/** Every plan with its limits and its price. */
export function PlanTable({ plans, onEdit }: PlanTableProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const figure = (id: "users" | "connections" | "queues" | "storage"): Column<Plan> => ({
    id,
    header: t(`plans.${id}`),
    width: id === "storage" ? "84px" : "64px",
    hide: id === "users" || id === "connections" ? "narrow" : "medium",
    render: (plan) => <span className={styles.figure}>{numberText(i18n.language, plan[id])}</span>,
  });
  const columns: Column<Plan>[] = [
    {
      id: "name",
      header: t("plans.name"),
      render: ({ name, isPublic }) => (
        <TwoLines first={name} second={t(isPublic ? "plans.offered" : "plans.notOffered")} />
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
    figure("storage"),
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
