import type { DashboardCounters, DashboardPeriod, PeriodFigures } from "@balcao/shared/insights/dashboard.ts";
import type { Past, Stretch } from "./test-history.ts";

/**
 * Computes the dashboard again without SQL and date arithmetic: it formats every moment as a day and hour of the time
 * zone.
 */
export function naive(history: readonly Past[], timeZone: string) {
  const calendar = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" });
  const dayOf = (at: Date) => calendar.format(at);
  const lies = (at: Date | null | undefined, { from, to }: DashboardPeriod): at is Date =>
    !!at && dayOf(at) >= from && dayOf(at) <= to;
  const stretches = history.flatMap(({ stretches = [] }) => stretches);
  const finishedIn = (period: DashboardPeriod) => stretches.filter(({ finishedAt }) => lies(finishedAt, period));

  const leads = (period: DashboardPeriod): number => {
    const first = new Map<number, Date>();
    for (const { contactId, stretches = [] } of history)
      for (const { queuedAt } of stretches)
        if (queuedAt < (first.get(contactId) ?? new Date(8e15))) first.set(contactId, queuedAt);
    return [...first.values()].filter((at) => lies(at, period)).length;
  };
  const figures = (period: DashboardPeriod): PeriodFigures => {
    const done = finishedIn(period);
    const waited = ({ queuedAt, startedAt }: Stretch) => startedAt?.getTime() !== queuedAt.getTime();
    return {
      supportFinished: done.length,
      leads: leads(period),
      avgSupportTime: mean(done.map(({ startedAt, finishedAt }) => minutes(startedAt, finishedAt))),
      avgWaitTime: mean(done.map(({ queuedAt, startedAt }) => minutes(queuedAt, startedAt))),
      avgFirstResponseTime: mean(
        done.filter(waited).map(({ queuedAt, firstResponseAt }) => minutes(queuedAt, firstResponseAt)),
      ),
      avgRating: mean(done.map(({ rate }) => rate ?? null)),
    };
  };
  const tagged = (name: string, period: DashboardPeriod) =>
    history.filter((one) => one.tagNames?.includes(name) && lies(one.updatedAt ?? one.createdAt, period)).length;
  const withStatus = (...statuses: string[]) => history.filter(({ status = "closed" }) => statuses.includes(status));

  return {
    figures,
    counters: (period: DashboardPeriod, userId: number): DashboardCounters => ({
      ...figures(period),
      supportPending: withStatus("pending", "verified").length,
      supportHappening: withStatus("open").length,
      supportHappeningMine: withStatus("open").filter((one) => one.userId === userId).length,
      aguardando: tagged("AGUARDANDO", period),
      cancelado: tagged("CANCELADO", period),
      venda: tagged("VENDA", period),
    }),
    attendant: (userId: number, period: DashboardPeriod) => {
      const done = finishedIn(period).filter((one) => one.userId === userId);
      return {
        tickets: done.length,
        avgSupportTime: mean(done.map(({ startedAt, finishedAt }) => minutes(startedAt, finishedAt))) ?? 0,
        rating: mean(done.flatMap(({ rate }) => (rate ? [rate] : []))) ?? 0,
      };
    },
    unattended: (period: DashboardPeriod) => finishedIn(period).filter(({ userId }) => !userId).length,
    oldestWaiting: () =>
      withStatus("pending", "verified")
        .flatMap(({ stretches = [] }) => stretches.filter((one) => !one.startedAt && !one.finishedAt))
        .map(({ queuedAt }) => queuedAt.getTime())
        .toSorted((one, other) => one - other)[0] ?? null,
    hours: (day: string) =>
      Array.from(
        { length: 24 },
        (_, hour) =>
          history.filter(({ createdAt: at }) => dayOf(at) === day && Number(clock.format(at)) === hour).length,
      ),
    /** Counts the tickets with this key that were made in each bucket. */
    made: (
      keysOf: (one: Past) => readonly unknown[],
      key: unknown,
      period: DashboardPeriod,
      buckets: readonly string[],
    ) =>
      buckets.map((from, n) => {
        const next = buckets[n + 1] ?? "9999";
        return history.filter(
          (one) =>
            keysOf(one).includes(key) &&
            lies(one.createdAt, period) &&
            dayOf(one.createdAt) >= from &&
            dayOf(one.createdAt) < next,
        ).length;
      }),
  };
}

/** Null if the time is zero or has no end. */
const minutes = (from: Date | null | undefined, to: Date | null | undefined): number | null =>
  from && to && to > from ? (to.getTime() - from.getTime()) / 60_000 : null;

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * 100) / 100;
}
