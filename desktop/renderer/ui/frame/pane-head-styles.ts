import { makeStyles } from "@fluentui/react-components";
import { narrow, oneLine, tokens } from "../theme.ts";

/** The header of a conversation: its contact or chat, and the actions on it. */
export const usePaneHeadStyles = makeStyles({
  root: {
    height: "60px",
    flexShrink: 0,
    boxSizing: "border-box",
    display: "flex",
    alignItems: "center",
    gap: "4px",
    padding: "0 16px 0 20px",
    background: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 -1px 0 ${tokens.hairline}`,
    [narrow]: { padding: "0 8px 0 4px" },
  },
  who: { flexGrow: 1, minWidth: 0, marginLeft: "8px", containerType: "inline-size" },
  title: { margin: 0, fontSize: "15px", lineHeight: "20px", fontWeight: 600, ...oneLine },
});
