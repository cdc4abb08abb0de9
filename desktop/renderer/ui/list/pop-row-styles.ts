import { makeStyles } from "@fluentui/react-components";
import { oneLine, tokens } from "../theme.ts";

/** A row of a popup list, which is one button: a picture, two lines, and a detail on the right. */
export const usePopRowStyles = makeStyles({
  row: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0,1fr) auto",
    columnGap: "10px",
    alignItems: "center",
    width: "100%",
    padding: "8px",
    border: 0,
    borderRadius: "8px",
    background: "none",
    font: "inherit",
    textAlign: "start",
    color: "inherit",
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  title: { display: "block", fontWeight: 600, ...oneLine },
  text: { display: "block", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3, ...oneLine },
});
