import { makeStyles } from "@fluentui/react-components";
import { medium, narrow, tokens } from "./theme.ts";

/** The table of VISUAL.md: one raised card, hairlines between rows, the head stays in view. */
export const useTableStyles = makeStyles({
  card: {
    minHeight: 0,
    overflowY: "auto",
    scrollbarWidth: "thin",
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
    borderRadius: "12px",
    padding: "0 20px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
    // As wide as RowActions is.
    "--actions-width": "148px",
    [narrow]: { padding: "0 12px", "--actions-width": "48px" },
  },
  table: { width: "100%", borderCollapse: "collapse", tableLayout: "fixed" },
  head: {
    position: "sticky",
    top: 0,
    zIndex: 1,
    height: "40px",
    padding: "0 8px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    textAlign: "left",
    whiteSpace: "nowrap",
    background: tokens.surfaceRaised,
    color: tokens.colorNeutralForeground3,
  },
  wide: { minWidth: "1100px", "& th, & td": { paddingInline: "6px" }, [medium]: { minWidth: 0 } },
  headOfTwo: { whiteSpace: "normal" },
  yellow: { background: tokens.warnSoft },
  orange: { background: tokens.selection },
  red: { background: tokens.badSoft },
  grey: { background: tokens.colorNeutralBackground6 },
  row: { boxShadow: `inset 0 1px 0 ${tokens.hairline}` },
  cell: { padding: "0 8px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  figure: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
  plain: { padding: 0, border: 0 },
  // By what a column's `hide` says.
  medium: { [medium]: { display: "none" } },
  narrow: { [narrow]: { display: "none" } },
});
