import { makeStyles } from "@fluentui/react-components";
import { medium, narrow, oneLine, tokens } from "../theme.ts";

/** A raised box that takes the focus ring as a whole. */
export const useComposerStyles = makeStyles({
  root: {
    position: "relative",
    flexShrink: 0,
    padding: "4px 16px 16px",
    "::before": {
      content: '""',
      position: "absolute",
      left: 0,
      right: "12px",
      bottom: "100%",
      height: "12px",
      background: `linear-gradient(transparent, ${tokens.surfaceChat})`,
      pointerEvents: "none",
    },
    [narrow]: { padding: "4px 8px 8px" },
  },
  box: {
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke1}`,
    transitionProperty: "box-shadow",
    transitionDuration: "120ms",
    ":focus-within": { boxShadow: `0 0 0 2px ${tokens.colorCompoundBrandStroke}` },
  },
  /** For the team only: it must not look like a sent message. */
  note: { background: tokens.bubbleNote },
  head: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px",
    padding: "8px 8px 0",
    minWidth: 0,
  },
  text: {
    display: "block",
    width: "100%",
    boxSizing: "border-box",
    padding: "8px 16px 4px",
    border: 0,
    outline: "none",
    resize: "none",
    background: "transparent",
    font: "inherit",
    fontSize: "14px",
    lineHeight: "20px",
    color: tokens.colorNeutralForeground1,
    scrollbarWidth: "thin",
    "::placeholder": { color: tokens.colorNeutralForeground3, opacity: 1, ...oneLine },
    ":disabled": { cursor: "not-allowed" },
  },
  bar: { display: "flex", alignItems: "center", gap: "4px", padding: "0 8px 8px" },
  grow: { flexGrow: 1 },
  excess: { fontSize: "12px", color: tokens.bad, fontWeight: 500 },
  sign: { fontWeight: 500, minWidth: 0, paddingInline: "8px", [medium]: { display: "none" } },
  send: { minWidth: "40px", width: "40px", height: "36px" },
});
