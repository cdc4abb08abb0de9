import { z } from "zod";
import { ListQuery, pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { type Weekday, weekdays } from "../workspace/opening-hours.ts";

/** The days by the names of the wire, from Sunday on. */
export const workDays = ["domingo", "segunda", "terca", "quarta", "quinta", "sexta", "sabado"] as const;
export type WorkDay = (typeof workDays)[number];

/** The name that opening hours have for a day. */
export const weekdayOf = (day: WorkDay): Weekday => weekdays[(workDays.indexOf(day) + 6) % 7] as Weekday;

export const warmUpStatuses = ["ATIVO", "PARADO"] as const;

/** Minutes between two messages, and messages that one connection sends in a day. */
export const warmUpLimits = { interval: { min: 1, max: 240 }, dailyCap: { min: 1, max: 60, default: 20 } } as const;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const minutes = z.number().int().min(warmUpLimits.interval.min).max(warmUpLimits.interval.max);

/** Connections of the company that write to each other, so that new numbers look used. */
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
  /** The earliest time of the next message; null while it is stopped. */
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

/** `GET /maturar`, with the key's spelling in existing clients. */
export const WarmUpPage = z.object({ matuadores: z.array(WarmUp), ...pageFields });
export type WarmUpPage = z.infer<typeof WarmUpPage>;
export const ListWarmUps = ListQuery;

/** pending is being sent; uncertain may or may not have been sent, and is not retried. */
export const warmUpMessageStates = ["pending", "sent", "failed", "uncertain"] as const;

/** A message from one connection to another. */
export const WarmUpMessage = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  from: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  to: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  body: z.string(),
  state: z.enum(warmUpMessageStates),
  /** The time at which the other connection received it. */
  receivedAt: z.iso.datetime().nullable(),
});
export type WarmUpMessage = z.infer<typeof WarmUpMessage>;

export const WarmUpLog = z.object({ messages: z.array(WarmUpMessage), ...pageFields });
export type WarmUpLog = z.infer<typeof WarmUpLog>;
export const ListWarmUpLog = z.object({ cursor: z.string().max(100).optional() });
