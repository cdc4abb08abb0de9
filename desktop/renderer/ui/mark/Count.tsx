import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  base: {
    minWidth: "18px",
    height: "18px",
    paddingInline: "5px",
    boxSizing: "border-box",
    borderRadius: "9px",
    fontSize: "11px",
    lineHeight: "18px",
    fontWeight: 600,
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
    flexShrink: 0,
  },
  brand: { background: tokens.colorBrandBackground, color: "#fff" },
  // The text's own colour stands out on every background, dark or light.
  quiet: {
    background: "color-mix(in srgb, currentColor 16%, transparent)",
    color: tokens.colorNeutralForeground1,
  },
});

type CountProps = { n: number; quiet?: boolean; label?: string };

/** Solid: unread for you. Quiet: how many are in a tab. */
export function Count({ n, quiet, label }: CountProps) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.base, quiet ? styles.quiet : styles.brand)} title={label}>
      {n > 99 ? "99+" : n}
    </span>
  );
}
