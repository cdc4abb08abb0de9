import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { tokens } from "../theme.ts";
import { EmptyArt, type EmptyArtKind } from "./EmptyArt.tsx";

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: 0,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    textAlign: "center",
    padding: "24px",
    boxSizing: "border-box",
  },
  title: { margin: "12px 0 0", fontSize: "15px", lineHeight: "20px", fontWeight: 600, overflowWrap: "anywhere" },
  text: {
    margin: "6px 0 0",
    maxWidth: "320px",
    fontSize: "13px",
    lineHeight: "20px",
    color: tokens.colorNeutralForeground3,
  },
  action: { marginTop: "16px", display: "flex", flexWrap: "wrap", justifyContent: "center", gap: "8px" },
});

type EmptyStateProps = { art: EmptyArtKind; title: string; text: string; action?: ReactNode; role?: "status" };

/** An empty list: a drawing, the meaning, and the next step. */
export function EmptyState({ art, title, text, action, role }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.root} role={art === "error" ? "alert" : role}>
      <EmptyArt kind={art} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
