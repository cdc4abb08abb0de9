import type { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  title: { margin: 0, fontSize: "13px", lineHeight: "20px", fontWeight: 600 },
  scroll: { maxHeight: "240px", overflowY: "auto", scrollbarWidth: "thin" },
  table: { width: "100%", borderCollapse: "collapse", tableLayout: "fixed" },
  head: {
    position: "sticky",
    top: 0,
    height: "32px",
    padding: "0 8px 0 0",
    textAlign: "left",
    fontSize: "12px",
    fontWeight: 600,
    background: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
  },
  row: { height: "36px", boxShadow: `inset 0 1px 0 ${tokens.hairline}` },
  cell: { padding: "0 8px 0 0", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  reason: { paddingBlock: "4px", whiteSpace: "normal", lineHeight: "18px" },
  line: { width: "64px", fontVariantNumeric: "tabular-nums" },
});

type ImportProblemsProps = Pick<ContactImport, "problems"> & { count: number };

/** The rejected rows, by their number in the sheet, with the reason. */
export function ImportProblems({ problems, count }: ImportProblemsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <section aria-label={t("contacts.import.leftOut", { count })}>
      <h3 className={styles.title}>{t("contacts.import.leftOut", { count })}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(styles.head, styles.line)}>
                {t("contacts.import.row")}
              </th>
              <th scope="col" className={styles.head}>
                {t("contacts.import.value")}
              </th>
              <th scope="col" className={styles.head}>
                {t("contacts.import.reason")}
              </th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, value, problem }) => (
              <tr key={`${row} ${problem}`} className={styles.row}>
                <td className={styles.cell}>{row}</td>
                <td className={styles.cell} title={value}>
                  {value || "–"}
                </td>
                <td className={mergeClasses(styles.cell, styles.reason)}>{t(`contacts.import.problems.${problem}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > problems.length && <p>{t("contacts.import.firstOnly", { shown: problems.length })}</p>}
    </section>
  );
}
