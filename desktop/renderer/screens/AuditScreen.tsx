import { Button, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { AuditFilters } from "../features/audit/AuditFilters.tsx";
import { AuditTable } from "../features/audit/AuditTable.tsx";
import { useAuditFilter } from "../features/audit/use-audit-filter.ts";
import { useAuditPages } from "../features/audit/use-audit-pages.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { SkeletonRows } from "../ui/SkeletonRows.tsx";
import { narrow, tokens } from "../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    display: "flex",
    flexDirection: "column",
    padding: "0 24px 24px",
    background: tokens.surfaceChat,
    // Head and filters leave the table too little room to scroll by itself.
    [narrow]: { padding: "0 12px 12px", overflowY: "auto" },
  },
  head: { minHeight: "64px", flexShrink: 0, display: "flex", alignItems: "center", gap: "8px" },
  title: { margin: 0, fontSize: "18px", lineHeight: "24px", fontWeight: 600 },
  summary: { color: tokens.colorNeutralForeground3 },
});

const none = { area: "", action: "", userId: "", from: "", to: "" };

/** Who changed what of the company's set-up. */
export function AuditScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [filter, change] = useAuditFilter();
  const { entries, total, isError, refetch, more } = useAuditPages(filter);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <MenuButton />
        <h1 className={styles.title}>{t("audit.title")}</h1>
        {entries && <span className={styles.summary}>{t("audit.summary", { count: total })}</span>}
      </header>
      <AuditFilters filter={filter} onChange={change} />
      {entries && entries.length > 0 ? (
        <AuditTable entries={entries} onNearEnd={more} />
      ) : entries ? (
        <EmptyState
          art={isFiltered ? "search" : "tray"}
          title={isFiltered ? t("audit.nothingTitle") : t("audit.emptyTitle")}
          text={isFiltered ? t("audit.nothingText") : t("audit.emptyText")}
          action={isFiltered && <Button onClick={() => change(none)}>{t("audit.clear")}</Button>}
        />
      ) : isError ? (
        <EmptyState
          art="error"
          title={t("common.failedTitle")}
          text={t("common.failedText")}
          action={<Button onClick={() => void refetch()}>{t("common.tryAgain")}</Button>}
        />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
    </div>
  );
}
