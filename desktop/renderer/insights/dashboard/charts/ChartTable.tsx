import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  scroll: {
    overflow: "auto",
    scrollbarWidth: "thin",
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
    borderRadius: "8px",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  table: { minWidth: "100%", borderCollapse: "collapse", fontSize: "13px", fontVariantNumeric: "tabular-nums" },
  head: {
    position: "sticky",
    top: 0,
    zIndex: 1,
    height: "36px",
    padding: "0 12px",
    fontSize: "12px",
    fontWeight: 600,
    whiteSpace: "nowrap",
    textAlign: "right",
    background: tokens.surfaceRaised,
    color: tokens.colorNeutralForeground3,
  },
  cell: {
    boxShadow: `inset 0 1px 0 ${tokens.hairline}`,
    height: "32px",
    padding: "0 12px",
    textAlign: "right",
    whiteSpace: "nowrap",
    fontWeight: 400,
  },
  first: { position: "sticky", left: 0, textAlign: "left", background: tokens.surfaceRaised },
  firstHead: { zIndex: 2 },
  zero: { color: tokens.colorNeutralForeground3 },
});

type ChartRow = { key: string; name: string; values: readonly number[] };
type ChartTableProps = {
  label: string;
  /** The first one is the header of the names. */
  heads: readonly { key: string; name: string }[];
  rows: readonly ChartRow[];
  height: number;
};

/** Names and numbers. It is as large as its chart and scrolls, also by keyboard; the names stay visible. */
export function ChartTable({ label, heads, rows, height }: ChartTableProps) {
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} style={{ height }} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map(({ key, name }, n) => (
              <th
                key={key}
                scope="col"
                className={mergeClasses(styles.head, n === 0 && styles.first, n === 0 && styles.firstHead)}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row" className={mergeClasses(styles.cell, styles.first)}>
                {name}
              </th>
              {values.map((value, n) => (
                <td key={heads[n + 1]?.key} className={mergeClasses(styles.cell, value === 0 && styles.zero)}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
