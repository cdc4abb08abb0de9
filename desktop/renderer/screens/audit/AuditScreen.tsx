import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { ListBody } from "../../ui/list/ListBody.tsx";
import { AuditFilters } from "../../workspace/audit/AuditFilters.tsx";
import { AuditTable } from "../../workspace/audit/AuditTable.tsx";
import { useAuditPages } from "../../workspace/audit/audit-api.ts";
import { useAuditFilter } from "../../workspace/audit/use-audit-filter.ts";
import { wordKeys } from "./audit-words.ts";

const none = { area: "", action: "", userId: "", from: "", to: "" };

/** The log of changes to the company's configuration. */
export function AuditScreen() {
  const { t } = useTranslation();
  const [filter, change] = useAuditFilter();
  const { entries, total, isError, refetch, more } = useAuditPages(filter);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <ScreenFrame
      title={t("audit.title")}
      summary={entries && t("audit.summary", { count: total })}
      // With header and filters above, the table would have too little room to scroll by itself.
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
        <AuditTable entries={entries ?? []} wordKeys={wordKeys} onNearEnd={more} />
      </ListBody>
    </ScreenFrame>
  );
}
