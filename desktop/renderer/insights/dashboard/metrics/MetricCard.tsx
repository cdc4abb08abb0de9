import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useCardStyles } from "../../../ui/frame/card-styles.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  // The labels of a row are as high as the longest of them, so that its figures stand on one line.
  card: {
    padding: "12px 16px",
    display: "grid",
    gridRow: "span 3",
    gridTemplateRows: "subgrid",
    rowGap: 0,
    minHeight: "88px",
  },
  label: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
  },
  value: {
    margin: "2px 0",
    fontSize: "24px",
    lineHeight: "30px",
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  context: {
    margin: 0,
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    minHeight: "16px",
  },
});

type MetricCardProps = { label: string; value: ReactNode; context?: ReactNode };

/** One figure: its label, its value, and its comparison. */
export function MetricCard({ label, value, context }: MetricCardProps) {
  const styles = useStyles();
  const { card } = useCardStyles();
  return (
    <div className={mergeClasses(card, styles.card)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.context}>{context}</dd>
    </div>
  );
}
