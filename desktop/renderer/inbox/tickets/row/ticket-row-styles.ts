import { makeStyles } from "@fluentui/react-components";
import { oneLine, tokens } from "../../../ui/theme.ts";

const smallList = "@container (max-width: 399px)";
const faint = tokens.colorNeutralForeground3;

/** A row has three lines of fixed height beside the avatar. */
export const useRowStyles = makeStyles({
  row: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "40px minmax(0,1fr)",
    columnGap: "12px",
    height: "80px",
    boxSizing: "border-box",
    padding: "8px 12px 8px 16px",
    marginInline: "8px",
    borderRadius: "8px",
    alignItems: "center",
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
  },
  waiting: { height: "92px" },
  selected: { background: tokens.selection, ":hover": { background: tokens.selection } },
  active: { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  pick: { display: "grid", placeItems: "center", color: faint },
  picked: { color: tokens.selectionText },
  bar: { position: "absolute", left: "4px", top: "14px", bottom: "14px", width: "3px", borderRadius: "2px" },
  body: { display: "flex", flexDirection: "column", minWidth: 0, gap: "1px" },
  line: { display: "flex", alignItems: "center", gap: "6px", minWidth: 0, height: "20px", color: faint },
  name: { fontSize: "14px", lineHeight: "20px", fontWeight: 500, color: tokens.colorNeutralForeground1, ...oneLine },
  strong: { fontWeight: 650 },
  grow: { flexGrow: 1 },
  fixed: { flexShrink: 0 },
  // A long name is cut before the connection's, and neither moves the time.
  connection: { fontSize: "11px", maxWidth: "96px", flexShrink: 0.5 },
  time: { fontSize: "11px", fontVariantNumeric: "tabular-nums", flexShrink: 0 },
  until: { display: "inline-flex", alignItems: "center", gap: "4px" },
  timeNew: { color: tokens.colorNeutralForeground1, fontWeight: 600 },
  timeOwed: { color: tokens.selectionText, fontWeight: 600 },
  preview: { flexGrow: 1, minWidth: 0, fontSize: "13px", ...oneLine },
  previewNew: { color: tokens.colorNeutralForeground1 },
  unanswered: {
    width: "8px",
    height: "8px",
    margin: "0 5px",
    flexShrink: 0,
    borderRadius: "4px",
    background: tokens.colorCompoundBrandStroke,
  },
  typing: { color: tokens.ok, fontWeight: 500 },
  draft: { color: tokens.bad, fontWeight: 500 },
  lastPeek: { paddingRight: "32px" },
  lastWaiting: { height: "30px", marginTop: "2px", paddingRight: "84px" },
  lastBoth: { paddingRight: "116px" },
  lastAll: { paddingRight: "148px" },
  // A long tag shrinks before the number does.
  protocol: { fontSize: "11px", fontVariantNumeric: "tabular-nums", ...oneLine, minWidth: "70px", flexShrink: 1000 },
  tag: { display: "flex", minWidth: 0 },
  // In a small list a number replaces the second tag.
  second: { [smallList]: { display: "none" } },
  instead: { display: "none", [smallList]: { display: "inline" } },
  more: { fontSize: "11px", fontWeight: 500, flexShrink: 0 },
  closed: {
    flexShrink: 0,
    height: "18px",
    paddingInline: "6px",
    borderRadius: "9px",
    fontSize: "11px",
    lineHeight: "18px",
    fontWeight: 500,
    background: tokens.okSoft,
    color: tokens.ok,
  },
});
