import type { Dashboard } from "@balcao/shared/insights/dashboard.ts";
import { useTranslation } from "react-i18next";
import { useNow } from "../../../ui/hooks/timing.ts";
import { EmptyState } from "../../../ui/list/EmptyState.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { numberText } from "../../../ui/text/number-text.ts";
import { calendarDay, clockText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { BarChart } from "./BarChart.tsx";
import { ChartCard } from "./ChartCard.tsx";
import { ChartTable } from "./ChartTable.tsx";
import type { ChartColumn } from "./chart-column.ts";

const height = 400;

/** Today's new tickets by hour, in the company's time zone. */
export function HourCard({ today }: { today: Dashboard["today"] }) {
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const now = useNow();
  const { hours, day } = today;
  const isToday = calendarDay(now, timeZone) === day;
  const current = isToday ? Number(clockText(new Date(now).toISOString(), timeZone).slice(0, 2)) % 24 : null;
  const count = hours.reduce((sum, made) => sum + made, 0);
  const most = Math.max(...hours);
  const busiest = hours.indexOf(most);
  const title = t("dashboard.hours.title", { n: numberText(i18n.language, count) });
  const gist = t("dashboard.hours.gist", { count, hour: busiest, most });
  const nameOf = (hour: number) => t("dashboard.hours.at", { hour });

  const columns = hours.map((made, hour): ChartColumn => {
    const isCurrent = hour === current;
    const color = isCurrent ? tokens.colorBrandBackground : tokens.colorNeutralStroke1Hover;
    const isTold = made > 0 && (isCurrent || hour === busiest);
    return {
      key: String(hour),
      name: nameOf(hour),
      fullName: nameOf(hour),
      parts: [{ key: "made", name: t("dashboard.hours.made"), value: made, color }],
      value: isTold ? String(made) : undefined,
      isCurrent,
    };
  });
  return (
    <ChartCard
      title={title}
      chart={
        count > 0 ? (
          <BarChart label={gist} columns={columns} height={height} />
        ) : (
          <EmptyState art="tray" title={gist} text={t("dashboard.series.emptyText")} />
        )
      }
      table={
        <ChartTable
          label={title}
          height={height}
          heads={[
            { key: "hour", name: t("dashboard.hours.hour") },
            { key: "made", name: t("dashboard.hours.made") },
          ]}
          rows={hours.map((made, hour) => ({ key: String(hour), name: nameOf(hour), values: [made] }))}
        />
      }
    />
  );
}
