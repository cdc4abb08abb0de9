import { makeStyles } from "@fluentui/react-components";

/** A button of the selection's bar: its icon above its word, or the icon alone in a list that has no room for words. */
export const useBulkActStyles = makeStyles({
  act: {
    flex: "1 1 0",
    minWidth: 0,
    maxWidth: "112px",
    height: "48px",
    flexDirection: "column",
    gap: "2px",
    padding: "0 2px",
    "& .fui-Button__icon": { margin: 0 },
  },
  word: {
    maxWidth: "100%",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontSize: "12px",
    lineHeight: "16px",
    "@container (max-width: 419px)": { fontSize: "11px" },
    "@container (max-width: 329px)": { display: "none" },
  },
});
