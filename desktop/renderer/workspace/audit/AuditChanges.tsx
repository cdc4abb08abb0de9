import type { AuditChange } from "@balcao/shared/workspace/audit.ts";
import { makeStyles } from "@fluentui/react-components";
import { ArrowRight16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../ui/page-context.ts";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import { narrow, tokens } from "../../ui/theme.ts";
import { fieldText, isSecret, valueText, type WordKeys } from "./audit-texts.ts";

const useStyles = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "minmax(120px, 200px) minmax(0, 1fr)",
    gap: "8px 16px",
    margin: "0 8px 12px",
    padding: "12px 16px",
    borderRadius: "8px",
    background: tokens.surfaceChat,
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", rowGap: "4px", padding: "8px 12px" },
  },
  field: { color: tokens.colorNeutralForeground3, [narrow]: { fontSize: "12px" } },
  values: { margin: 0, display: "flex", flexWrap: "wrap", gap: "4px 8px", alignItems: "center", minWidth: 0 },
  value: { overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
  before: { color: tokens.colorNeutralForeground3, overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
});

/** Every field that changed, before and after. */
export function AuditChanges({ changes, wordKeys }: { changes: readonly AuditChange[]; wordKeys: WordKeys }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const shown = (field: string, value: string | null) => valueText(t, { field, value }, { timeZone, wordKeys });
  return (
    <dl className={styles.list}>
      {changes.map((change) => (
        <div key={change.field} style={{ display: "contents" }}>
          <dt className={styles.field}>{fieldText(t, change.field)}</dt>
          <dd className={styles.values}>
            {isSecret(change) ? (
              t("audit.secret")
            ) : (
              <>
                <span className={styles.before}>{shown(change.field, change.before)}</span>
                <ArrowRight16Regular aria-hidden />
                <HiddenText>{t("audit.became")}</HiddenText>
                <span className={styles.value}>{shown(change.field, change.after)}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
