import { makeStyles } from "@fluentui/react-components";
import { large, medium, narrow, tokens } from "../theme.ts";

/** A table is one raised card with hairlines between rows; its head stays in view. */
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
  wide: {
    // Narrower than the card at 1366 px: there the actions must not lie on the column before them.
    minWidth: "1000px",
    "& th, & td": { paddingInline: "6px" },
    // A row's actions stay in view while its columns scroll.
    "& th:last-child, & tbody tr > td:last-child": { position: "sticky", right: 0 },
    // The sticky cell ends at the card's padding, but the rows are visible below the padding, too: the head covers
    // both.
    "& th:last-child": { boxShadow: `20px 0 0 ${tokens.surfaceRaised}` },
    "& tbody tr > td:last-child": {
      backgroundColor: "inherit",
      boxShadow: `inset 0 1px 0 ${tokens.hairline}, -8px 0 8px -8px ${tokens.hairline}`,
    },
    [medium]: { minWidth: 0 },
  },
  // The rows reach the card's edges, so that nothing shows beside the first column while the others scroll.
  edgeless: { padding: 0, [narrow]: { padding: 0 } },
  pinned: {
    "& th:first-child, & tbody tr > td:first-child": { position: "sticky", left: 0, paddingLeft: "20px" },
    "& th:first-child": { zIndex: 2 },
    "& tbody tr > td:first-child": {
      backgroundColor: "inherit",
      boxShadow: `inset 0 1px 0 ${tokens.hairline}, 8px 0 8px -8px ${tokens.hairline}`,
    },
    [narrow]: { "& th:first-child, & tbody tr > td:first-child": { paddingLeft: "12px" } },
  },
  headOfTwo: { whiteSpace: "normal" },
  yellow: { backgroundColor: tokens.warnSoft },
  orange: { backgroundColor: tokens.selection },
  red: { backgroundColor: tokens.badSoft },
  grey: { backgroundColor: tokens.colorNeutralBackground6 },
  row: { boxShadow: `inset 0 1px 0 ${tokens.hairline}`, backgroundColor: tokens.surfaceRaised },
  cell: { padding: "0 8px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  figure: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
  plain: { padding: 0, border: 0 },
  // Hides a column by its `hide` value.
  large: { [large]: { display: "none" } },
  medium: { [medium]: { display: "none" } },
  narrow: { [narrow]: { display: "none" } },
});
