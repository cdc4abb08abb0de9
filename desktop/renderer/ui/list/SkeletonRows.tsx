import { makeStyles, Skeleton, SkeletonItem } from "@fluentui/react-components";
import { useAfter } from "../hooks/timing.ts";

const useStyles = makeStyles({
  row: {
    display: "grid",
    gridTemplateColumns: "40px minmax(0,1fr)",
    columnGap: "12px",
    alignItems: "center",
    height: "80px",
    boxSizing: "border-box",
    padding: "8px 12px 8px 16px",
    marginInline: "8px",
  },
  lines: { display: "flex", flexDirection: "column", gap: "8px" },
  first: { display: "flex", justifyContent: "space-between" },
});

const widths = [
  ["52%", "84%", "38%"],
  ["38%", "66%", "44%"],
  ["60%", "78%", "30%"],
  ["46%", "58%", "40%"],
  ["56%", "72%", "34%"],
  ["42%", "80%", "36%"],
] as const;

/** Placeholders for rows that are loading. A short wait shows nothing, so that it does not flicker. */
export function SkeletonRows({ label }: { label: string }) {
  const styles = useStyles();
  if (!useAfter(150)) return <div aria-busy="true" />;
  return (
    <Skeleton aria-label={label} aria-busy="true" animation="pulse">
      {widths.map(([name, text, meta]) => (
        <div key={name} className={styles.row}>
          <SkeletonItem shape="circle" size={40} />
          <div className={styles.lines}>
            <div className={styles.first}>
              <SkeletonItem size={12} style={{ width: name }} />
              <SkeletonItem size={8} style={{ width: "32px" }} />
            </div>
            <SkeletonItem size={12} style={{ width: text }} />
            <SkeletonItem size={8} style={{ width: meta }} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
