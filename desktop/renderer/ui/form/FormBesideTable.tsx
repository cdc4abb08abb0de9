import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { large } from "../theme.ts";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 360px) minmax(0, 1fr)",
    alignItems: "start",
    gap: "16px",
    [large]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

/** A short form beside its table, or above it if there is no room. */
export function FormBesideTable({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return <div className={styles.root}>{children}</div>;
}
