import type { AuditEntry } from "@balcao/shared/audit.ts";
import { mergeClasses } from "@fluentui/react-components";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useTableStyles } from "../../ui/data-table-styles.ts";
import { HiddenText } from "../../ui/HiddenText.tsx";
import { useNearEnd } from "../../ui/use-near-end.ts";
import { AuditRow } from "./AuditRow.tsx";

/** Who changed what, the latest first. Rows unfold, so that they have no height in common. */
export function AuditTable({ entries, onNearEnd }: { entries: readonly AuditEntry[]; onNearEnd: () => void }) {
  const styles = useTableStyles();
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const onScroll = useNearEnd(scroll, entries.length, onNearEnd);
  const head = (text: string, width?: string, hidden?: string) => (
    <th scope="col" className={mergeClasses(styles.head, hidden)} style={width ? { width } : undefined}>
      {text}
    </th>
  );
  return (
    <div ref={scroll} className={styles.card} onScroll={onScroll}>
      <table className={styles.table} aria-label={t("audit.title")}>
        <thead>
          <tr>
            {head(t("audit.what"))}
            {head(t("audit.person"), "24%", styles.hideNarrow)}
            {head(t("audit.at"), "132px", styles.hideNarrow)}
            <th scope="col" className={styles.head} style={{ width: 44 }}>
              <HiddenText>{t("audit.changes")}</HiddenText>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
