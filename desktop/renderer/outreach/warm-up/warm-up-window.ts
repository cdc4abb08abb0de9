import { type WarmUp, workDays } from "@balcao/shared/outreach/warm-up.ts";
import { calendarDay, clockText } from "../../ui/text/time.ts";

type Window = Pick<WarmUp, "sendAt" | "sendEndAt" | "dayWork">;

/** A time field has no 24:00, so 23:59 stands for the end of the day. */
const endOfDay = "23:59";

/** Returns true if the window ends on the next day. */
export const isOvernight = ({ sendAt, sendEndAt }: Pick<Window, "sendAt" | "sendEndAt">): boolean => sendEndAt < sendAt;

/**
 * Returns true if a warm-up may send at a time (in milliseconds). Hours are in the company's time zone; a window may
 * end on the next day.
 */
export function isInWindow({ sendAt, sendEndAt, dayWork }: Window, at: number, timeZone: string): boolean {
  const time = clockText(new Date(at).toISOString(), timeZone);
  const today = new Date(`${calendarDay(at, timeZone)}T00:00:00Z`).getUTCDay();
  const works = (day: number) => dayWork.some((one) => one === workDays[(day + 7) % 7]);
  if (isOvernight({ sendAt, sendEndAt }))
    return (works(today) && time >= sendAt) || (works(today - 1) && time < sendEndAt);
  return works(today) && time >= sendAt && (time < sendEndAt || sendEndAt === endOfDay);
}
