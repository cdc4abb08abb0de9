import { makeStyles } from "@fluentui/react-components";
import { Warning16Filled } from "@fluentui/react-icons";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  note: {
    display: "flex",
    gap: "6px",
    margin: "4px 0 0",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.warn,
    overflowWrap: "anywhere",
  },
  icon: { flexShrink: 0 },
});

/** A line about a consequence that the person may not have meant. */
export function WarningNote({ text }: { text: string }) {
  const styles = useStyles();
  return (
    <p className={styles.note}>
      <Warning16Filled className={styles.icon} />
      {text}
    </p>
  );
}
