import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useCompanySetting } from "../../../client/hooks.ts";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { EmptyState } from "../../../ui/list/EmptyState.tsx";
import { LoadFailed } from "../../../ui/list/LoadFailed.tsx";
import { isSearch } from "../ticket-filter.ts";
import { listOf, type TicketView } from "../use-ticket-view.ts";
import { useNextInQueue } from "../use-tickets.ts";
import { useMissingSetUp } from "./use-missing-set-up.ts";

const EmptyView = lazyNamed(() => import("../views/EmptyView.tsx"), "EmptyView");
const MissingSetUp = lazyNamed(() => import("./MissingSetUp.tsx"), "MissingSetUp");
const NothingSnoozed = lazyNamed(() => import("../snooze/NothingSnoozed.tsx"), "NothingSnoozed");

/** A list without rows: the reason, and the next step. */
export function EmptyList({ view, onClear }: { view: TicketView; onClear: () => void }) {
  const { t } = useTranslation();
  const missing = useMissingSetUp();
  const text = view.search.trim();
  const list = listOf(view, useCompanySetting("waitingOrder"));
  if (view.tab === "search" && !isSearch(list)) {
    return (
      <EmptyState
        art="search"
        title={t("tickets.empty.searchStart.title")}
        text={t("tickets.empty.searchStart.text")}
      />
    );
  }
  if (list.viewId !== undefined) return <EmptyView />;
  if (view.tab === "search") {
    return (
      <EmptyState
        art="search"
        title={text === "" ? t("tickets.empty.filters.title") : t("tickets.empty.search.title", { text })}
        text={t(text === "" ? "tickets.empty.filters.text" : "tickets.empty.search.text")}
        action={<Button onClick={onClear}>{t("tickets.empty.search.clear")}</Button>}
      />
    );
  }
  if (view.queueIds || view.connectionIds) {
    return (
      <EmptyState
        art="search"
        title={t("tickets.empty.filters.title")}
        text={t("tickets.empty.filters.listText")}
        action={<Button onClick={onClear}>{t("tickets.empty.search.clear")}</Button>}
      />
    );
  }
  if (missing && view.tab !== "closed") return <MissingSetUp missing={missing} />;
  const kind = view.tab === "closed" ? "closed" : view.list;
  if (kind === "snoozed") return <NothingSnoozed />;
  if (kind === "open") return <NothingOpen />;
  return <EmptyState art="tray" title={t(`tickets.empty.${kind}.title`)} text={t(`tickets.empty.${kind}.text`)} />;
}

/** All is done, unless somebody waits. */
function NothingOpen() {
  const { t } = useTranslation();
  const what = useNextInQueue() ? "open" : "done";
  return <EmptyState art="tray" title={t(`tickets.empty.${what}.title`)} text={t(`tickets.empty.${what}.text`)} />;
}

export function FailedList({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return <LoadFailed title={t("tickets.empty.failed.title")} text={t("tickets.empty.failed.text")} onRetry={onRetry} />;
}
