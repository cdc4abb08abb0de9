import { makeStyles } from "@fluentui/react-components";
import { tokens } from "../../ui/theme.ts";

/** Lines of preferences, one below the other. */
export const usePreferenceStyles = makeStyles({
  row: {
    display: "flex",
    alignItems: "center",
    gap: "8px 16px",
    minHeight: "48px",
    padding: "6px 0",
    boxSizing: "border-box",
    boxShadow: `inset 0 -1px 0 ${tokens.hairline}`,
  },
  hint: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});
