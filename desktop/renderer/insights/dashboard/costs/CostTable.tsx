import type { CostSum } from "@balcao/shared/inbox/costs.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { costText } from "../../../ui/text/cost-texts.ts";
import { numberText } from "../../../ui/text/number-text.ts";
import { narrow, tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  // As high as ten rows, so that the card does not push the others off the screen.
  scroll: {
    position: "relative",
    maxHeight: "440px",
    overflowY: "auto",
    scrollbarWidth: "thin",
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
    borderRadius: "8px",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  table: { width: "100%", borderCollapse: "collapse", tableLayout: "fixed" },
  head: {
    position: "sticky",
    top: 0,
    zIndex: 1,
    height: "32px",
    padding: "0 6px",
    fontSize: "12px",
    fontWeight: 600,
    textAlign: "right",
    whiteSpace: "nowrap",
    background: tokens.surfaceRaised,
    color: tokens.colorNeutralForeground3,
  },
  row: { boxShadow: `inset 0 1px 0 ${tokens.hairline}` },
  cell: {
    height: "40px",
    padding: "2px 6px",
    textAlign: "right",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
    fontWeight: 400,
  },
  name: { textAlign: "left" },
  words: { overflow: "hidden", textOverflow: "ellipsis" },
  total: { fontWeight: 600 },
  faint: { color: tokens.colorNeutralForeground3 },
  unpriced: { whiteSpace: "normal", fontSize: "12px", lineHeight: "16px", color: tokens.warn },
  wide: { [narrow]: { display: "none" } },
});

/** `name`: the text of the row's first cell, `shown` what it shows, such as a link. */
export type CostRow = { key: string; name: string; shown?: ReactNode; sum: CostSum };

type CostTableProps = {
  label: string;
  /** The header of the names. */
  head: string;
  rows: readonly CostRow[];
  /** The sum of all rows. */
  total: CostSum;
};

/** Sums by name, with their part of the whole. It scrolls, also by keyboard. */
export function CostTable({ label, head, rows, total }: CostTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const column = (name: string, width: string, more?: string) => (
    <th scope="col" className={mergeClasses(styles.head, more)} style={{ width }}>
      {name}
    </th>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.name)}>
              {head}
            </th>
            {column(t("costs.columns.messages"), "80px")}
            {column(t("costs.columns.free"), "56px", styles.wide)}
            {column(t("costs.columns.cost"), "112px")}
            {column(t("costs.columns.share"), "92px", styles.wide)}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, shown = name, sum }) => (
            <tr key={key} className={styles.row}>
              <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
                <div className={styles.words} title={name}>
                  {shown}
                </div>
              </th>
              <SumCells sum={sum} whole={total.cost} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={mergeClasses(styles.row, styles.total)}>
            <th scope="row" className={mergeClasses(styles.cell, styles.name, styles.total)}>
              {t("costs.total")}
            </th>
            <SumCells sum={total} whole={total.cost} isTotal />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type SumCellsProps = { sum: CostSum; whole: number; isTotal?: boolean };

function SumCells({ sum, whole, isTotal = false }: SumCellsProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const cell = mergeClasses(styles.cell, isTotal && styles.total);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 });
  return (
    <>
      <td className={cell}>{numberText(i18n.language, sum.messages)}</td>
      <td className={mergeClasses(cell, styles.wide, sum.free === 0 && styles.faint)}>
        {numberText(i18n.language, sum.free)}
      </td>
      <td className={cell}>
        {costText(sum.cost)}
        {sum.unpriced > 0 && <div className={styles.unpriced}>{t("costs.unpricedOnes", { count: sum.unpriced })}</div>}
      </td>
      <td className={mergeClasses(cell, styles.wide)}>{whole > 0 ? percent.format(sum.cost / whole) : "–"}</td>
    </>
  );
}
