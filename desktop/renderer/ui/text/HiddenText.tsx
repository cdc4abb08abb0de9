import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";

const useStyles = makeStyles({
  root: {
    position: "absolute",
    width: "1px",
    height: "1px",
    margin: "-1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});

/** A text for screen readers only. */
export function HiddenText({ as: Tag = "span", children }: { as?: "span" | "h1"; children: ReactNode }) {
  const styles = useStyles();
  return <Tag className={styles.root}>{children}</Tag>;
}
