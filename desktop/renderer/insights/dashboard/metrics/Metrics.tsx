import type { Dashboard } from "@balcao/shared/insights/dashboard.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCardStyles } from "../../../ui/frame/card-styles.ts";
import { useNow } from "../../../ui/hooks/timing.ts";
import { numberText } from "../../../ui/text/number-text.ts";
import { agoOf, dueDateText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { countTrend, decimalText, durationTrend, monthBefore, ratingTrend, type Trend } from "../figure-texts.ts";
import { DueDateCard } from "./DueDateCard.tsx";
import { Duration } from "./Duration.tsx";
import { MetricCard } from "./MetricCard.tsx";
import { TrendLine } from "./TrendLine.tsx";

const useStyles = makeStyles({
  link: {
    color: tokens.colorNeutralForeground3,
    textDecorationLine: "none",
    borderRadius: "4px",
    ":hover": { textDecorationLine: "underline" },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** The company's figures: the present ones, and those of the period compared with the period before. */
export function Metrics({ dashboard }: { dashboard: Dashboard }) {
  const { grid } = useCardStyles();
  const { t, i18n } = useTranslation();
  const { counters: now, previous: before, period } = dashboard;
  const { language } = i18n;
  const month = monthBefore(language, period, before.period);
  const days = t("dashboard.trend.days", { from: dueDateText(before.period.from), to: dueDateText(before.period.to) });
  const trend = (moved: Trend) => <TrendLine trend={moved} month={month} days={days} />;
  // The times are those of finished conversations: without one there is a dash, however many were answered.
  const timeContext = (minutes: number | null, minutesBefore: number | null) =>
    minutes === null ? t("dashboard.metrics.whenResolved") : trend(durationTrend(t, minutes, minutesBefore));
  const count = (value: number) => numberText(language, value);
  const tagged = (name: string, value: number) => (
    <MetricCard label={name} value={count(value)} context={t("dashboard.metrics.tagged")} />
  );
  return (
    <section aria-label={t("dashboard.metrics.label")}>
      <dl className={grid}>
        <DueDateCard />
        <MetricCard
          label={t("dashboard.metrics.pending")}
          value={count(now.supportPending)}
          context={<OldestWaiting oldest={dashboard.oldestWaiting} />}
        />
        <MetricCard
          label={t("dashboard.metrics.happening")}
          value={count(now.supportHappening)}
          context={t("dashboard.metrics.mine", { count: now.supportHappeningMine })}
        />
        <MetricCard
          label={t("dashboard.metrics.finished")}
          value={count(now.supportFinished)}
          context={trend(countTrend(now.supportFinished, before.supportFinished))}
        />
        <MetricCard
          label={t("dashboard.metrics.leads")}
          value={count(now.leads)}
          context={trend(countTrend(now.leads, before.leads))}
        />
        <MetricCard
          label={t("dashboard.metrics.rating")}
          value={now.avgRating === null ? "–" : decimalText(language, now.avgRating)}
          context={trend(ratingTrend(language, now.avgRating, before.avgRating))}
        />
        <MetricCard
          label={t("dashboard.metrics.supportTime")}
          value={<Duration minutes={now.avgSupportTime} />}
          context={timeContext(now.avgSupportTime, before.avgSupportTime)}
        />
        <MetricCard
          label={t("dashboard.metrics.waitTime")}
          value={<Duration minutes={now.avgWaitTime} />}
          context={timeContext(now.avgWaitTime, before.avgWaitTime)}
        />
        <MetricCard
          label={t("dashboard.metrics.firstResponse")}
          value={<Duration minutes={now.avgFirstResponseTime} />}
          context={timeContext(now.avgFirstResponseTime, before.avgFirstResponseTime)}
        />
        {tagged(t("dashboard.metrics.aguardando"), now.aguardando)}
        {tagged(t("dashboard.metrics.cancelado"), now.cancelado)}
        {tagged(t("dashboard.metrics.venda"), now.venda)}
      </dl>
    </section>
  );
}

/** Links to the list of waiting conversations, where a person can accept the one that waits longest. */
function OldestWaiting({ oldest }: { oldest: Dashboard["oldestWaiting"] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const now = useNow();
  if (!oldest) return t("dashboard.metrics.nobodyWaits");
  const { unit, n } = agoOf(oldest.since, now);
  return (
    <Link className={mergeClasses(styles.link)} to="/tickets?list=pending" title={oldest.name}>
      {t("dashboard.metrics.oldest", { ago: t(`tickets.ago.${unit}`, { n }) })}
    </Link>
  );
}
