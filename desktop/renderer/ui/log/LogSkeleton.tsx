import { makeStyles, mergeClasses, Skeleton, SkeletonItem } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useAfter } from "../hooks/timing.ts";

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: 0,
    overflow: "hidden",
    display: "flex",
    flexDirection: "column",
    justifyContent: "flex-end",
  },
  bubbles: { display: "flex", flexDirection: "column", gap: "12px", padding: "20px" },
  own: { alignSelf: "flex-end" },
  bubble: { borderRadius: "12px", maxWidth: "80%" },
});

const shapes = [
  { width: 260, own: false },
  { width: 180, own: false },
  { width: 320, own: true },
  { width: 220, own: false },
  { width: 280, own: true },
] as const;

/** Placeholders for bubbles. */
export function LogSkeleton() {
  const styles = useStyles();
  const { t } = useTranslation();
  const shown = useAfter(150);
  return (
    <div className={styles.root} aria-busy="true">
      {shown && (
        <Skeleton className={styles.bubbles} animation="pulse" aria-label={t("common.loading")}>
          {shapes.map(({ width, own }) => (
            <SkeletonItem
              key={width}
              size={40}
              style={{ width }}
              className={mergeClasses(styles.bubble, own && styles.own)}
            />
          ))}
        </Skeleton>
      )}
    </div>
  );
}
