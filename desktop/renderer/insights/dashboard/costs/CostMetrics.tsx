import type { Costs } from "@balcao/shared/insights/costs.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { costText, priceText } from "../../../ui/text/cost-texts.ts";
import { numberText } from "../../../ui/text/number-text.ts";
import { dueDateText } from "../../../ui/text/time.ts";
import { narrow } from "../../../ui/theme.ts";
import { costTrend, countTrend, monthBefore, type Trend } from "../figure-texts.ts";
import { MetricCard } from "../metrics/MetricCard.tsx";
import { TrendLine } from "../metrics/TrendLine.tsx";

const useStyles = makeStyles({
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
    gap: "12px",
    margin: 0,
    [narrow]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "8px" },
  },
});

/** The period's cost and messages, compared with the period before. */
export function CostMetrics({ costs }: { costs: Costs }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const { period, total: now, previous: before } = costs;
  const month = monthBefore(i18n.language, period, before.period);
  const days = t("dashboard.trend.days", { from: dueDateText(before.period.from), to: dueDateText(before.period.to) });
  const trend = (moved: Trend) => <TrendLine trend={moved} month={month} days={days} />;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const priced = now.messages - now.free - now.unpriced;
  return (
    <section aria-label={t("costs.metrics.label")}>
      <dl className={styles.grid}>
        <MetricCard
          label={t("costs.metrics.cost")}
          value={costText(now.cost)}
          context={trend(costTrend(now.cost, before.cost))}
        />
        <MetricCard
          label={t("costs.metrics.messages")}
          value={numberText(i18n.language, now.messages)}
          context={trend(countTrend(now.messages, before.messages))}
        />
        <MetricCard
          label={t("costs.metrics.free")}
          value={numberText(i18n.language, now.free)}
          context={
            now.messages > 0
              ? t("costs.metrics.share", { share: percent.format(now.free / now.messages) })
              : t("dashboard.trend.none")
          }
        />
        <MetricCard
          label={t("costs.metrics.average")}
          value={priced > 0 ? priceText(Math.round(now.cost / priced / 100) * 100, "BRL") : "–"}
          context={t("costs.metrics.charged", { count: now.messages - now.free })}
        />
      </dl>
    </section>
  );
}
