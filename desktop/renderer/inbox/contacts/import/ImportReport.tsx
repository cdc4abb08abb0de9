import type { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { numberText } from "../../../ui/text/number-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { ImportProblems } from "./ImportProblems.tsx";
import { importFailureText } from "./import-failure-text.ts";
import { RefusedRows } from "./RefusedRows.tsx";

const useStyles = makeStyles({
  numbers: { display: "grid", gridTemplateColumns: "repeat(3, minmax(0,1fr))", gap: "12px", margin: 0 },
  number: { display: "flex", flexDirection: "column-reverse", margin: 0 },
  label: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontSize: "24px", lineHeight: "30px", fontWeight: 600, fontVariantNumeric: "tabular-nums" },
});

/** The result of an import, and the rows that were skipped. */
export function ImportReport({ report }: { report: ContactImport }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  if (report.state === "failed") return <Alert text={importFailureText(t, report.reason)} />;
  if (report.state === "cancelled") return <p>{t("contacts.import.cancelled")}</p>;
  return (
    <>
      <dl className={styles.numbers} aria-label={t("contacts.import.result")}>
        {(["created", "updated", "unchanged"] as const).map((kind) => (
          <div key={kind} className={styles.number}>
            <dt className={styles.label}>{t(`contacts.import.counts.${kind}`)}</dt>
            <dd className={styles.value}>{numberText(i18n.language, report[kind])}</dd>
          </div>
        ))}
      </dl>
      {report.problemCount > 0 && <ImportProblems problems={report.problems} count={report.problemCount} />}
      {report.refused && <RefusedRows importId={report.id} count={report.problemCount} refused={report.refused} />}
    </>
  );
}
