import { z } from "zod";
import { daysBetween } from "./calendar-day.ts";

/** The periods a screen offers, in days (S1 section 9). */
export const dashboardPeriods = [3, 7, 15, 30, 60, 90] as const;
/** The longest period that is computed: two years. */
export const dashboardMaxDays = 731;
/** Longer periods are told by the week. */
export const dashboardMaxDaily = 92;

const CalendarDay = z.iso.date().refine((day) => day >= "2000-01-01" && day <= "2099-12-31");
/** Older clients send what is not filled in as an empty text. */
const dayOrNone = z.union([z.literal("").transform(() => undefined), CalendarDay]).optional();

/** How many days a period has, both ends included. */
export const daysIn = ({ from, to }: { from: string; to: string }): number => daysBetween(from, to) + 1;

/**
 * Which days, in the company's time zone: the last so many, or between two. `days` goes first, 0 is none. One end alone
 * reaches to today, or as far back as a period goes; without any it is the month so far (S1 section 2).
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

/** What is told of a period and of the one before. Averages are minutes, null where nothing was measured. */
export const PeriodFigures = z.object({
  supportFinished: count,
  leads: count,
  avgSupportTime: minutes,
  avgWaitTime: minutes,
  /** From being queued to a person's first own message. */
  avgFirstResponseTime: minutes,
  /** Mean of 1 to 3, of the attendances finished in the period. */
  avgRating: z.number().nullable(),
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

/** S1 section 3. Who waits and who is attended are counted now, everything else over the period. */
export const DashboardCounters = PeriodFigures.extend({
  supportPending: count,
  supportHappening: count,
  /** Of those being attended, the caller's own. */
  supportHappeningMine: count,
  aguardando: count,
  cancelado: count,
  venda: count,
});
export type DashboardCounters = z.infer<typeof DashboardCounters>;

export const DashboardAttendant = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Minutes; 0 when nothing was finished, as older clients have it. */
  avgSupportTime: z.number(),
  /** Attendances finished in the period. */
  tickets: count,
  /** Mean of 1 to 3; 0 when nobody rated. */
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
  period: DashboardPeriod,
  previous: PeriodFigures.extend({ period: DashboardPeriod }),
  oldestWaiting: OldestWaiting.nullable(),
  /** Tickets made today, by the hour that the company's clocks showed: 24 numbers. */
  today: z.object({ day: z.iso.date(), hours: z.array(count).length(24) }),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const seriesKinds = ["queue", "connection", "tag", "agent"] as const;
export const SeriesKind = z.enum(seriesKinds);
export type SeriesKind = z.infer<typeof SeriesKind>;

export const SeriesQuery = DashboardFilter.safeExtend({ by: SeriesKind.default("queue") });
export type SeriesQuery = z.output<typeof SeriesQuery>;

/** One line of a chart; without id and name: tickets that have none. */
export const SeriesGroup = z.object({
  id: z.number().int().nullable(),
  name: z.string().nullable(),
  color: z.string().nullable(),
  total: count,
  /** One for each bucket. */
  counts: z.array(count),
});
export type SeriesGroup = z.infer<typeof SeriesGroup>;

/** Tickets made in the period, the largest group first. A ticket with several tags counts in each of them. */
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
