import { makeStyles } from "@fluentui/react-components";
import { tokens } from "../../ui/theme.ts";

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** Every card is as high as every other: thousands of them need not be measured. */
export const cardHeight = 140;
export const cardGap = 8;

export const useBoardStyles = makeStyles({
  lanes: {
    flexGrow: 1,
    minHeight: 0,
    display: "flex",
    gap: "12px",
    overflowX: "auto",
    scrollbarWidth: "thin",
    padding: "0 24px 24px",
  },
  lane: {
    width: "272px",
    flexShrink: 0,
    display: "flex",
    flexDirection: "column",
    minHeight: 0,
    borderRadius: "12px",
  },
  laneHead: { display: "flex", alignItems: "center", gap: "8px", height: "40px", flexShrink: 0, padding: "0 14px" },
  dot: { width: "10px", height: "10px", borderRadius: "5px", flexShrink: 0 },
  laneName: { margin: 0, fontSize: "13px", lineHeight: "20px", fontWeight: 600, ...oneLine },
  slot: {
    flexShrink: 0,
    height: `${cardHeight}px`,
    margin: "4px 8px 4px",
    boxSizing: "border-box",
    borderRadius: "8px",
    outline: `1px dashed ${tokens.colorCompoundBrandStroke}`,
    outlineOffset: "-1px",
    background: tokens.selection,
  },
  scroll: { flexGrow: 1, minHeight: 0, overflowY: "auto", scrollbarWidth: "thin", padding: "4px 8px 0" },
  list: { position: "relative", margin: 0, padding: 0, listStyle: "none" },
  item: { position: "absolute", left: 0, right: 0, top: 0 },
  empty: { padding: "8px 14px", fontSize: "12px", color: tokens.colorNeutralForeground3 },
  card: {
    height: `${cardHeight}px`,
    boxSizing: "border-box",
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    padding: "12px 12px 8px",
    borderRadius: "8px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
    cursor: "grab",
    outline: "none",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  dragged: { opacity: 0.4 },
  picked: { transform: "rotate(2deg)", boxShadow: tokens.popShadow },
  who: { display: "flex", alignItems: "center", gap: "10px", minWidth: 0 },
  words: { flexGrow: 1, minWidth: 0 },
  name: { fontWeight: 600, ...oneLine },
  number: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    ...oneLine,
  },
  text: {
    flexGrow: 1,
    minHeight: 0,
    margin: 0,
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
  },
  foot: { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "8px", minWidth: 0 },
  meta: {
    minWidth: 0,
    fontSize: "12px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    ...oneLine,
  },
  open: { flexShrink: 0, color: tokens.selectionText, fontSize: "12px", paddingInline: "4px", minWidth: 0 },
});
