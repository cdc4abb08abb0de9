import { useTranslation } from "react-i18next";
import type { ShownColumn } from "./view-columns.ts";

/** Names columns as their headers do. */
export function useColumnName(): (column: ShownColumn) => string {
  const { t } = useTranslation();
  return ({ column, field }) => field?.name ?? (typeof column === "string" ? t(`views.table.columns.${column}`) : "");
}
