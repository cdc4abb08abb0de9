import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { AuditFilters } from "../features/audit/AuditFilters.tsx";
import { AuditTable } from "../features/audit/AuditTable.tsx";
import { useAuditFilter } from "../features/audit/use-audit-filter.ts";
import { useAuditPages } from "../features/audit/use-audit-pages.ts";
import { ListBody } from "../ui/ListBody.tsx";
import { ScreenFrame } from "../ui/ScreenFrame.tsx";

const none = { area: "", action: "", userId: "", from: "", to: "" };

/** Who changed what of the company's set-up. */
export function AuditScreen() {
  const { t } = useTranslation();
  const [filter, change] = useAuditFilter();
  const { entries, total, isError, refetch, more } = useAuditPages(filter);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <ScreenFrame
      title={t("audit.title")}
      summary={entries && t("audit.summary", { count: total })}
      // Head and filters leave the table too little room to scroll by itself.
      scrolls="narrow"
    >
      <AuditFilters filter={filter} onChange={change} />
      <ListBody
        count={entries?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{
          art: isFiltered ? "search" : "tray",
          title: isFiltered ? t("audit.nothingTitle") : t("audit.emptyTitle"),
          text: isFiltered ? t("audit.nothingText") : t("audit.emptyText"),
          action: isFiltered && <Button onClick={() => change(none)}>{t("audit.clear")}</Button>,
        }}
      >
        <AuditTable entries={entries ?? []} onNearEnd={more} />
      </ListBody>
    </ScreenFrame>
  );
}
