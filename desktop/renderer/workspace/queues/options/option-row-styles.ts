import { makeStyles } from "@fluentui/react-components";
import { narrow, tokens } from "../../../ui/theme.ts";

/** A line of the option tree. A coloured line shows where a dragged option would be inserted. */
export const useOptionRowStyles = makeStyles({
  row: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "4px",
    minHeight: "44px",
    minWidth: 0,
    borderRadius: "8px",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
  },
  before: { boxShadow: `inset 0 2px 0 ${tokens.colorCompoundBrandStroke}` },
  after: { boxShadow: `inset 0 -2px 0 ${tokens.colorCompoundBrandStroke}` },
  handle: { cursor: "grab", color: tokens.colorNeutralForeground3 },
  number: {
    minWidth: "20px",
    textAlign: "center",
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground3,
  },
  words: { flexGrow: 1, minWidth: 0, display: "flex", flexDirection: "column" },
  title: { fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  untitled: { fontStyle: "italic", color: tokens.colorNeutralForeground3 },
  meta: {
    display: "flex",
    gap: "8px",
    minWidth: 0,
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    whiteSpace: "nowrap",
  },
  file: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2px",
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    "& svg": { flexShrink: 0 },
  },
  wide: { [narrow]: { display: "none" } },
});
