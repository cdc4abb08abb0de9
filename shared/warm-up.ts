import { z } from "zod";
import { type Weekday, weekdays } from "./opening-hours.ts";
import { ListQuery, pageFields } from "./page.ts";
import { RowId } from "./row-id.ts";

/** The days as S2 section 3 writes them, from Sunday on. */
export const workDays = ["domingo", "segunda", "terca", "quarta", "quinta", "sexta", "sabado"] as const;
export type WorkDay = (typeof workDays)[number];

/** The same day as opening hours name it. */
export const weekdayOf = (day: WorkDay): Weekday => weekdays[(workDays.indexOf(day) + 6) % 7] as Weekday;

export const warmUpStatuses = ["ATIVO", "PARADO"] as const;

/** Minutes between two messages, and messages that one connection sends in a day. */
export const warmUpLimits = { interval: { min: 1, max: 240 }, dailyCap: { min: 1, max: 60, default: 20 } } as const;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const minutes = z.number().int().min(warmUpLimits.interval.min).max(warmUpLimits.interval.max);

/** Connections of the company that write to each other, so that new numbers come to look used (S2 section 2.10). */
export const WarmUp = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  status: z.enum(warmUpStatuses),
  /** The daily window, in the company's time zone; an end before its start is on the next day. */
  sendAt: clockTime,
  sendEndAt: clockTime,
  timeInterval: z.number().int(),
  timeIntervalMore: z.number().int(),
  whatsappIds: z.array(z.number().int()),
  whatsapps: z.array(z.object({ id: z.number().int(), name: z.string(), status: z.string() })),
  dayWork: z.array(z.enum(workDays)),
  dailyCap: z.number().int(),
  /** The next message leaves then at the earliest; null while it is stopped. */
  nextAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type WarmUp = z.infer<typeof WarmUp>;

export const SaveWarmUp = z
  .object({
    sendAt: clockTime,
    sendEndAt: clockTime,
    timeInterval: minutes,
    timeIntervalMore: minutes,
    whatsappIds: z.array(RowId).min(2).max(50),
    dayWork: z.array(z.enum(workDays)).min(1).max(7),
    dailyCap: z
      .number()
      .int()
      .min(warmUpLimits.dailyCap.min)
      .max(warmUpLimits.dailyCap.max)
      .default(warmUpLimits.dailyCap.default),
  })
  .refine(({ sendAt, sendEndAt }) => sendAt !== sendEndAt, { path: ["sendEndAt"] })
  .refine(({ timeInterval, timeIntervalMore }) => timeInterval <= timeIntervalMore, { path: ["timeIntervalMore"] })
  .refine(({ whatsappIds }) => new Set(whatsappIds).size > 1, { path: ["whatsappIds"] });
export type SaveWarmUp = z.input<typeof SaveWarmUp>;

/** `GET /maturar`; the list's name is existing clients' own spelling (S2 section 7). */
export const WarmUpPage = z.object({ matuadores: z.array(WarmUp), ...pageFields });
export type WarmUpPage = z.infer<typeof WarmUpPage>;
export const ListWarmUps = ListQuery;

/** pending is on its way; uncertain may or may not have gone out, and is left at that. */
export const warmUpMessageStates = ["pending", "sent", "failed", "uncertain"] as const;

/** What one connection wrote to another. */
export const WarmUpMessage = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  from: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  to: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  body: z.string(),
  state: z.enum(warmUpMessageStates),
  /** When the other connection had it. */
  receivedAt: z.iso.datetime().nullable(),
});
export type WarmUpMessage = z.infer<typeof WarmUpMessage>;

export const WarmUpLog = z.object({ messages: z.array(WarmUpMessage), ...pageFields });
export type WarmUpLog = z.infer<typeof WarmUpLog>;
export const ListWarmUpLog = z.object({ cursor: z.string().max(100).optional() });
