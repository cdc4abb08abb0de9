import type { TFunction } from "i18next";
import type { Column } from "./DataTable.tsx";
import { type RowAction, RowActions } from "./RowActions.tsx";

type ActionsOf<Row> = (row: Row) => { name: string; actions: readonly RowAction[] };

/** A table's last column: the actions on each row. */
export const actionColumn = <Row,>(t: TFunction, actionsOf: ActionsOf<Row>): Column<Row> => ({
  id: "actions",
  header: t("common.actions"),
  headerHidden: true,
  width: "var(--actions-width)",
  render: (row) => <RowActions {...actionsOf(row)} />,
});
