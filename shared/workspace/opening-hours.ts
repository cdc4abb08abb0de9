import { z } from "zod";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

const clockTime = z.union([z.literal(""), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)]);

/**
 * Opening hours of a weekday, in the company's time zone. Several entries of one weekday are several ranges. An empty
 * time means no limit that day; equal times mean closed; an end before its start is on the next day.
 */
export const OpeningRange = z.object({
  /** The day's name as a client shows it. */
  weekday: z.string().max(40),
  weekdayEn: z.enum(weekdays),
  startTime: clockTime,
  endTime: clockTime,
});
export type OpeningRange = z.infer<typeof OpeningRange>;

/** A week; an empty one has no limit. In any other, a weekday without an entry is closed. */
export const OpeningHours = z.array(OpeningRange).max(70);
export type OpeningHours = z.infer<typeof OpeningHours>;

/**
 * A week that is being saved. One empty time would open the whole day, whatever the other times say: a range has both
 * times, or none and no other range beside it.
 */
export const SaveOpeningHours = OpeningHours.refine(
  (week) =>
    week.every(
      ({ weekdayEn, startTime, endTime }) =>
        (startTime !== "" && endTime !== "") ||
        (startTime === endTime && week.filter((range) => range.weekdayEn === weekdayEn).length === 1),
    ),
  "A range of hours has both times.",
);

/** A day of the company without attendance. */
export const Holiday = z.object({ date: z.iso.date(), name: z.string().trim().max(50) });
export type Holiday = z.infer<typeof Holiday>;

/** `PUT /companies/{id}/schedules`. Without `holidays` the stored ones stay. */
export const SaveCompanyHours = z.object({
  schedules: SaveOpeningHours,
  holidays: z.array(Holiday).max(200).optional(),
});
export type SaveCompanyHours = z.input<typeof SaveCompanyHours>;

/** The part of `GET /companies/{id}` with the company's opening hours. */
export const CompanyHours = z.object({
  id: z.number().int(),
  name: z.string(),
  timeZone: z.string(),
  schedules: OpeningHours,
  holidays: z.array(Holiday),
});
export type CompanyHours = z.infer<typeof CompanyHours>;
