import { makeStyles } from "@fluentui/react-components";
import { tokens } from "../../ui/theme.ts";

/** A part of a user's form that is saved separately. */
export const useTwoFactorStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    margin: 0,
    padding: "12px 0 0",
    border: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
});
