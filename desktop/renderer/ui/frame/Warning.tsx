import { makeStyles } from "@fluentui/react-components";
import { Warning20Filled } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    gap: "10px",
    padding: "10px 12px",
    borderRadius: "8px",
    background: tokens.warnSoft,
    "& svg": { flexShrink: 0, color: tokens.warn },
  },
});

/** A text about a state that needs attention, placed beside the thing that it concerns. For errors use `Alert`. */
export function Warning({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.root} role="status">
      <Warning20Filled aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
