import { makeStyles } from "@fluentui/react-components";
import { medium, narrow, tokens } from "../../ui/theme.ts";

/** The look of a card with an operation. */
export const useOperationStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
    gap: "16px 32px",
    padding: "20px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
    [medium]: { gridTemplateColumns: "minmax(0, 1fr)" },
    [narrow]: { padding: "12px" },
  },
  about: { minWidth: 0, display: "flex", flexDirection: "column", gap: "8px" },
  title: { margin: 0, fontSize: "15px", lineHeight: "20px", fontWeight: 600 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  link: { color: tokens.colorBrandForegroundLink },
  address: { fontFamily: "ui-monospace, Menlo, Consolas, monospace", fontSize: "12px", overflowWrap: "anywhere" },
});
