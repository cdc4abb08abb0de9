import { makeStyles, mergeClasses, Skeleton, SkeletonItem } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useCardStyles } from "../../ui/frame/card-styles.ts";
import { useAfter } from "../../ui/hooks/timing.ts";

const widths = ["64%", "52%", "70%", "58%", "46%", "66%", "74%", "60%", "50%", "68%", "56%", "48%"] as const;

const useStyles = makeStyles({
  card: { height: "88px", padding: "16px", display: "flex", flexDirection: "column", gap: "10px" },
  large: { height: "430px", padding: "20px", marginTop: "12px" },
});

/** The grid of the cards to come. A short wait shows nothing, so that it does not flicker. */
export function DashboardSkeleton() {
  const styles = useStyles();
  const { card, grid } = useCardStyles();
  const { t } = useTranslation();
  if (!useAfter(150)) return <div aria-busy="true" />;
  return (
    <Skeleton aria-label={t("common.loading")} aria-busy="true" animation="pulse">
      <div className={grid}>
        {widths.map((width) => (
          <div key={width} className={mergeClasses(card, styles.card)}>
            <SkeletonItem size={8} style={{ width }} />
            <SkeletonItem size={20} style={{ width: "40%" }} />
            <SkeletonItem size={8} style={{ width: "72%" }} />
          </div>
        ))}
      </div>
      <div className={mergeClasses(card, styles.large)}>
        <SkeletonItem size={16} style={{ width: "32%" }} />
      </div>
    </Skeleton>
  );
}
