import { makeStyles } from "@fluentui/react-components";
import { narrow, tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    gap: "10px 24px",
    margin: 0,
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "2px" },
  },
  label: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, whiteSpace: "pre-line", overflowWrap: "anywhere", [narrow]: { marginBottom: "8px" } },
});

/** A list of labels and values. */
export function Facts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {facts.flatMap(({ label, value }) => [
        <dt key={label} className={styles.label}>
          {label}
        </dt>,
        <dd key={`${label} value`} className={styles.value}>
          {value}
        </dd>,
      ])}
    </dl>
  );
}
