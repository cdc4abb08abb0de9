import { z } from "zod";
import { daysBetween } from "../platform/calendar-day.ts";

/** The periods that a screen offers, in days. */
export const dashboardPeriods = [3, 7, 15, 30, 60, 90] as const;
/** The longest period that is computed: two years. */
export const dashboardMaxDays = 731;
/** Longer periods are shown by week. */
export const dashboardMaxDaily = 92;

const CalendarDay = z.iso.date().refine((day) => day >= "2000-01-01" && day <= "2099-12-31");
/** Older clients send an empty field as an empty text. */
const dayOrNone = z.union([z.literal("").transform(() => undefined), CalendarDay]).optional();

/** The number of days in a period, both ends included. */
export const daysIn = ({ from, to }: { from: string; to: string }): number => daysBetween(from, to) + 1;

/**
 * Days in the company's time zone: the last `days`, or `date_from` to `date_to`. `days` wins; 0 means none. A start
 * alone extends to today, an end alone back to the longest period. Without any of them: the current month.
 */
export const DashboardFilter = z
  .object({
    days: z.coerce.number().int().min(0).max(dashboardMaxDays).optional(),
    date_from: dayOrNone,
    date_to: dayOrNone,
  })
  .refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, { path: ["date_to"] })
  .refine(
    ({ date_from, date_to }) => !date_from || !date_to || daysIn({ from: date_from, to: date_to }) <= dashboardMaxDays,
    {
      path: ["date_from"],
    },
  );
export type DashboardFilter = z.output<typeof DashboardFilter>;

/** First and last day, YYYY-MM-DD. */
export const DashboardPeriod = z.object({ from: z.iso.date(), to: z.iso.date() });
export type DashboardPeriod = z.infer<typeof DashboardPeriod>;

const count = z.number().int();
const minutes = z.number().nullable();

/** Figures of a period and of the one before. Averages are minutes, null where nothing was measured. */
export const PeriodFigures = z.object({
  supportFinished: count,
  leads: count,
  avgSupportTime: minutes,
  avgWaitTime: minutes,
  /** From being queued to an agent's first message. */
  avgFirstResponseTime: minutes,
  /** Mean of 1 to 3, of the attendances finished in the period. */
  avgRating: z.number().nullable(),
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

/** Waiting and attended tickets are counted now, everything else over the period. */
export const DashboardCounters = PeriodFigures.extend({
  supportPending: count,
  supportHappening: count,
  /** The caller's own among the attended tickets. */
  supportHappeningMine: count,
  aguardando: count,
  cancelado: count,
  venda: count,
});
export type DashboardCounters = z.infer<typeof DashboardCounters>;

export const DashboardAttendant = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Minutes; 0 without finished attendances, as older clients expect. */
  avgSupportTime: z.number(),
  /** Attendances finished in the period. */
  tickets: count,
  /** Mean of 1 to 3; 0 without ratings. */
  rating: z.number(),
  online: z.boolean(),
});
export type DashboardAttendant = z.infer<typeof DashboardAttendant>;

export const OldestWaiting = z.object({ ticketId: z.number().int(), name: z.string(), since: z.iso.datetime() });
export type OldestWaiting = z.infer<typeof OldestWaiting>;

/** `GET /dashboard`. */
export const Dashboard = z.object({
  counters: DashboardCounters,
  attendants: z.array(DashboardAttendant),
  /** Attendances finished in the period by none of them: by the bot, by silence, or by people who were removed. */
  unattended: count,
  period: DashboardPeriod,
  previous: PeriodFigures.extend({ period: DashboardPeriod }),
  oldestWaiting: OldestWaiting.nullable(),
  /** Tickets created today, by the hour of the company's local time: 24 numbers. */
  today: z.object({ day: z.iso.date(), hours: z.array(count).length(24) }),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const seriesKinds = ["queue", "connection", "tag", "agent"] as const;
export const SeriesKind = z.enum(seriesKinds);
export type SeriesKind = z.infer<typeof SeriesKind>;

export const SeriesQuery = DashboardFilter.safeExtend({ by: SeriesKind.default("queue") });
export type SeriesQuery = z.output<typeof SeriesQuery>;

/** One line of a chart; without id and name: tickets without a group. */
export const SeriesGroup = z.object({
  id: z.number().int().nullable(),
  name: z.string().nullable(),
  color: z.string().nullable(),
  total: count,
  /** One for each bucket. */
  counts: z.array(count),
});
export type SeriesGroup = z.infer<typeof SeriesGroup>;

/** Tickets created in the period, the largest group first. A ticket with several tags counts in each of them. */
export const DashboardSeries = z.object({
  by: SeriesKind,
  period: DashboardPeriod,
  unit: z.enum(["day", "week"]),
  /** The first day of each bucket. */
  buckets: z.array(z.iso.date()),
  groups: z.array(SeriesGroup),
});
export type DashboardSeries = z.infer<typeof DashboardSeries>;

export const dashboardFormats = ["xlsx", "csv"] as const;
export const DashboardExport = DashboardFilter.safeExtend({ format: z.enum(dashboardFormats).default("xlsx") });
