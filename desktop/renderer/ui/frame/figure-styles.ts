import { makeStyles } from "@fluentui/react-components";
import { narrow, tokens } from "../theme.ts";

/** Four figures in a row of a card, two on a narrow screen: a list (`figures`) of terms (`label`) with their `value`. */
export const useFigureStyles = makeStyles({
  figures: {
    display: "grid",
    gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
    gap: "12px",
    margin: "0 0 16px",
    [narrow]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  },
  label: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground2 },
  value: {
    margin: "2px 0 0",
    fontSize: "24px",
    lineHeight: "30px",
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
    overflowWrap: "anywhere",
  },
});
