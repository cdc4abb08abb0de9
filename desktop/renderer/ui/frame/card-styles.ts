import { makeStyles } from "@fluentui/react-components";
import { narrow, tokens } from "../theme.ts";

/** Raised cards of a screen: small ones for figures, and those with a header over a chart or a table. */
export const useCardStyles = makeStyles({
  card: {
    minWidth: 0,
    boxSizing: "border-box",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
  },
  headed: {
    padding: "12px 20px 16px",
    display: "flex",
    flexDirection: "column",
    [narrow]: { padding: "8px 12px 12px" },
  },
  head: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    minHeight: "36px",
    marginBottom: "8px",
    [narrow]: { flexWrap: "wrap" },
  },
  // Below the title if there is no room beside it.
  tools: { [narrow]: { order: 1, width: "100%", "& > *": { width: "100%" } } },
  title: { margin: 0, flexGrow: 1, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  // Twelve small ones fill whole rows at every width.
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
    gap: "12px",
    margin: 0,
    "@media (min-width: 820px) and (max-width: 1159px)": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    "@media (min-width: 720px) and (max-width: 819px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    [narrow]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "8px" },
  },
});
