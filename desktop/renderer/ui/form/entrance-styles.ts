import { makeStyles } from "@fluentui/react-components";
import { tokens } from "../theme.ts";

/** The form of a screen without a session: roomier than those inside. */
export const useEntranceStyles = makeStyles({
  root: { width: "360px", maxWidth: "100%", display: "flex", flexDirection: "column" },
  title: { margin: 0, fontSize: "28px", lineHeight: "36px", fontWeight: 650, letterSpacing: "-0.01em" },
  subtitle: { margin: "8px 0 24px", fontSize: "14px", color: tokens.colorNeutralForeground3 },
  section: { margin: "0 0 16px", fontSize: "15px", lineHeight: "20px", fontWeight: 600 },
  form: { display: "flex", flexDirection: "column", gap: "16px" },
  input: { height: "40px", fontSize: "14px" },
  label: { "& label": { fontSize: "14px", fontWeight: 600 } },
  submit: { height: "44px", marginTop: "8px", fontSize: "14px" },
  /** The link to the other screen of this kind. */
  other: { margin: "16px 0 0", textAlign: "center", fontSize: "14px", color: tokens.colorNeutralForeground2 },
  aside: { alignSelf: "center", color: tokens.colorBrandForegroundLink },
});
