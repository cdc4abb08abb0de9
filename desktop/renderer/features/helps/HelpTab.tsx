import type { Help } from "@balcao/shared/helps.ts";
import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/SkeletonRows.tsx";
import { HelpForm } from "./HelpForm.tsx";
import { HelpTable } from "./HelpTable.tsx";
import { useListHelpsQuery } from "./helps-api.ts";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 360px) minmax(0, 1fr)",
    alignItems: "start",
    gap: "16px",
    "@media (max-width: 899px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

/** Where super users write the helps that every company is shown (S2 section 2.1). */
export function HelpTab() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data, isError, refetch } = useListHelpsQuery();
  // The form begins anew with every turn, also after one that made something new.
  const [{ help, turn }, setForm] = useState<{ help: Help | null; turn: number }>({ help: null, turn: 0 });
  const fill = (next: Help | null) => setForm({ help: next, turn: turn + 1 });
  return (
    <div className={styles.root}>
      <HelpForm key={turn} help={help} onDone={() => fill(null)} />
      {data === undefined ? (
        isError ? (
          <LoadFailed title={t("helps.failedTitle")} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t("common.loading")} />
        )
      ) : data.length === 0 ? (
        <EmptyState art="tray" title={t("helps.emptyTitle")} text={t("helps.emptyTableText")} />
      ) : (
        <HelpTable helps={data} onEdit={fill} />
      )}
    </div>
  );
}
