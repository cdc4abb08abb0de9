import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/list/EmptyState.tsx";

/** A saved view that no ticket is in: all is done. */
export function EmptyView() {
  const { t } = useTranslation();
  return <EmptyState art="tray" title={t("views.empty.title")} text={t("views.empty.text")} />;
}
