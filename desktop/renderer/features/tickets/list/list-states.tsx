import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import type { TicketView } from "../use-ticket-view.ts";

/** A list without rows: why, and what happens next. */
export function EmptyList({ view, onClear }: { view: TicketView; onClear: () => void }) {
  const { t } = useTranslation();
  if (view.tab === "search" && view.search.trim() === "") {
    return (
      <EmptyState
        art="search"
        title={t("tickets.empty.searchStart.title")}
        text={t("tickets.empty.searchStart.text")}
      />
    );
  }
  if (view.tab === "search") {
    return (
      <EmptyState
        art="search"
        title={t("tickets.empty.search.title", { text: view.search.trim() })}
        text={t("tickets.empty.search.text")}
        action={<Button onClick={onClear}>{t("tickets.empty.search.clear")}</Button>}
      />
    );
  }
  const kind = view.tab === "closed" ? "closed" : view.list;
  return <EmptyState art="tray" title={t(`tickets.empty.${kind}.title`)} text={t(`tickets.empty.${kind}.text`)} />;
}

export function FailedList({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return <LoadFailed title={t("tickets.empty.failed.title")} text={t("tickets.empty.failed.text")} onRetry={onRetry} />;
}
