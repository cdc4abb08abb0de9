import { makeStyles } from "@fluentui/react-components";
import { ErrorCircle20Filled } from "@fluentui/react-icons";
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

/** An error message, shown where the error occurred. */
export function Alert({ text }: { text: string }) {
  const styles = useStyles();
  return (
    <div className={styles.root} role="alert">
      <ErrorCircle20Filled />
      <span className={styles.text}>{text}</span>
    </div>
  );
}
