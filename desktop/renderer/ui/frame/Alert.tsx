import { makeStyles } from "@fluentui/react-components";
import { ErrorCircle20Filled } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    gap: "10px",
    padding: "10px 12px",
    borderRadius: "8px",
    background: tokens.badSoft,
    color: tokens.bad,
    "& svg": { flexShrink: 0 },
  },
  text: { color: tokens.colorNeutralForeground1 },
});

/** An error message, shown where the error occurred, and scrolled to: a form may be longer than its dialog. */
export function Alert({ text }: { text: string }) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  // Some browsers return a promise, which is no clean-up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another error is scrolled to again
  useEffect(() => void root.current?.scrollIntoView({ block: "nearest" }), [text]);
  return (
    <div ref={root} className={styles.root} role="alert">
      <ErrorCircle20Filled />
      <span className={styles.text}>{text}</span>
    </div>
  );
}
