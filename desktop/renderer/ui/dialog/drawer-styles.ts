import { makeStyles } from "@fluentui/react-components";
import { tokens } from "../theme.ts";

/** Sections of the drawer beside a conversation. */
export const useDrawerStyles = makeStyles({
  section: { display: "flex", flexDirection: "column", gap: "8px", minWidth: 0 },
  head: { display: "flex", alignItems: "center", justifyContent: "space-between", minHeight: "24px" },
  title: { margin: 0, fontSize: "12px", lineHeight: "16px", fontWeight: 600, color: tokens.colorNeutralForeground3 },
  faint: { color: tokens.colorNeutralForeground3 },
  buttons: { display: "flex", justifyContent: "flex-end", gap: "8px" },
});
