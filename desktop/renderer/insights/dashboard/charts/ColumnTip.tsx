import { makeStyles } from "@fluentui/react-components";
import { tokens } from "../../../ui/theme.ts";
import type { ChartColumn } from "./chart-column.ts";

const tipWidth = 184;

const useStyles = makeStyles({
  root: {
    position: "absolute",
    top: "8px",
    zIndex: 1,
    width: `${tipWidth}px`,
    boxSizing: "border-box",
    padding: "8px 12px",
    borderRadius: "8px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.popShadow,
    fontSize: "12px",
    lineHeight: "18px",
    pointerEvents: "none",
  },
  name: { fontWeight: 600 },
  line: { display: "flex", alignItems: "center", gap: "8px", fontVariantNumeric: "tabular-nums" },
  dot: { width: "8px", height: "8px", borderRadius: "4px", flexShrink: 0 },
  what: { flexGrow: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

/** The tooltip of the column under the pointer, on the side with enough room. */
export function ColumnTip({ column, at, width }: { column: ChartColumn; at: number; width: number }) {
  const styles = useStyles();
  const left = at + 16 + tipWidth <= width ? at + 16 : Math.max(0, at - 16 - tipWidth);
  return (
    <div className={styles.root} style={{ left }} aria-hidden="true">
      <div className={styles.name}>{column.fullName}</div>
      {column.parts
        .filter(({ value }) => value > 0)
        .toReversed()
        .map(({ key, name, value, color }) => (
          <div key={key} className={styles.line}>
            <span className={styles.dot} style={{ background: color }} />
            <span className={styles.what}>{name}</span>
            {value}
          </div>
        ))}
    </div>
  );
}
