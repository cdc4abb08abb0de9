import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/list/EmptyState.tsx";

/** The list of snoozed conversations without rows. */
export function NothingSnoozed() {
  const { t } = useTranslation();
  return <EmptyState art="tray" title={t("snooze.empty.title")} text={t("snooze.empty.text")} />;
}
