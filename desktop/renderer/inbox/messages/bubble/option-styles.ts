import { makeStyles } from "@fluentui/react-components";
import { tokens } from "../../../ui/theme.ts";

const line = `1px solid color-mix(in srgb, ${tokens.bubbleMeta} 24%, transparent)`;

/** The options below a text that only the contact can tap. */
export const useOptionStyles = makeStyles({
  root: { clear: "both", margin: "8px -10px -6px -12px", borderTop: line, fontSize: "13px" },
  label: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "6px",
    minHeight: "32px",
    fontWeight: 600,
    color: tokens.info,
    borderBottom: line,
  },
  options: { listStyleType: "none", margin: 0, padding: 0 },
  option: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    minHeight: "36px",
    boxSizing: "border-box",
    padding: "4px 12px",
    "& svg": { flexShrink: 0 },
    ":not(:first-child)": { borderTop: line },
  },
  // The words stay in the middle, with or without a mark behind them.
  button: {
    display: "grid",
    gridTemplateColumns: "minmax(min-content, 1fr) auto minmax(min-content, 1fr)",
    fontWeight: 600,
    color: tokens.info,
    "& svg": { justifySelf: "end" },
  },
  words: { display: "flex", flexDirection: "column", minWidth: 0, overflowWrap: "anywhere" },
  more: { fontSize: "12px", lineHeight: "16px", color: tokens.bubbleMeta },
  isTapped: { fontWeight: 600 },
  mark: { marginLeft: "auto", fontSize: "12px", fontWeight: 400, color: tokens.bubbleMeta, whiteSpace: "nowrap" },
});
