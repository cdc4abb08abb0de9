import { makeStyles } from "@fluentui/react-components";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: { position: "relative", width: "max-content", margin: "0 auto" },
  months: { display: "flex" },
  month: { width: "100%" },
  month_caption: { display: "flex", alignItems: "center", height: "32px", paddingLeft: "8px" },
  caption_label: {
    fontSize: "14px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground1,
    "::first-letter": { textTransform: "uppercase" },
  },
  nav: { position: "absolute", top: 0, right: 0, display: "flex", gap: "4px" },
  arrow: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    width: "32px",
    height: "32px",
    padding: 0,
    border: 0,
    borderRadius: "6px",
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground2,
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    "&[aria-disabled=true]": { opacity: 0.4, cursor: "default" },
  },
  chevron: { width: "16px", height: "16px", fill: "currentColor" },
  month_grid: { borderCollapse: "collapse", marginTop: "4px" },
  weekday: {
    height: "28px",
    padding: 0,
    fontSize: "12px",
    fontWeight: 500,
    color: tokens.colorNeutralForeground3,
    textAlign: "center",
  },
  day: { padding: "1px", width: "34px", height: "34px", textAlign: "center" },
  day_button: {
    width: "32px",
    height: "32px",
    padding: 0,
    border: "1px solid transparent",
    borderRadius: "6px",
    backgroundColor: "transparent",
    color: "inherit",
    font: "inherit",
    fontVariantNumeric: "tabular-nums",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    ":disabled": { cursor: "default", backgroundColor: "transparent" },
  },
  today: { fontWeight: 600, "& button": { border: `1px solid ${tokens.colorNeutralStrokeAccessible}` } },
  selected: {
    "& button": {
      backgroundColor: tokens.colorBrandBackground,
      color: tokens.colorNeutralForegroundOnBrand,
      ":hover": { backgroundColor: tokens.colorBrandBackgroundHover },
    },
  },
  outside: { color: tokens.colorNeutralForeground4 },
  disabled: { color: tokens.colorNeutralForegroundDisabled },
});

/** Our styles for the library's parts, by its class names. */
export function useCalendarStyles() {
  const { arrow, ...styles } = useStyles();
  return { ...styles, button_previous: arrow, button_next: arrow };
}
