import { makeStyles } from "@fluentui/react-components";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  chip: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    height: "18px",
    paddingInline: "6px",
    borderRadius: "9px",
    fontSize: "11px",
    lineHeight: "18px",
    fontWeight: 500,
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground2,
    flexShrink: 0,
    maxWidth: "100%",
    boxSizing: "border-box",
  },
  name: { overflow: "hidden", textOverflow: "ellipsis" },
  dot: { width: "6px", height: "6px", borderRadius: "3px", flexShrink: 0 },
});

/** A tag: neutral text on a tint of its own colour, the dot in full colour, so that any colour stays legible. */
export function Chip({ name, color }: { name: string; color: string }) {
  const styles = useStyles();
  return (
    <span className={styles.chip} style={{ background: `color-mix(in srgb, ${color} 13%, transparent)` }}>
      <i className={styles.dot} style={{ background: color }} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
