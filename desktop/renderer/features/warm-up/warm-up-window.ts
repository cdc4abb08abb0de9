import { type WarmUp, workDays } from "@balcao/shared/warm-up.ts";
import { calendarDay, clockText } from "../../ui/time.ts";

type Window = Pick<WarmUp, "sendAt" | "sendEndAt" | "dayWork">;

/** A form knows no 24:00, so the last minute of a day stands for its end. */
const endOfDay = "23:59";

/** Whether the window goes on into the next day. */
export const isOvernight = ({ sendAt, sendEndAt }: Pick<Window, "sendAt" | "sendEndAt">): boolean => sendEndAt < sendAt;

/** Whether a warm-up may write at a moment (milliseconds). Times are the company's; a day's window may end tomorrow. */
export function isInWindow({ sendAt, sendEndAt, dayWork }: Window, at: number, timeZone: string): boolean {
  const time = clockText(new Date(at).toISOString(), timeZone);
  const today = new Date(`${calendarDay(at, timeZone)}T00:00:00Z`).getUTCDay();
  const works = (day: number) => dayWork.some((one) => one === workDays[(day + 7) % 7]);
  if (isOvernight({ sendAt, sendEndAt }))
    return (works(today) && time >= sendAt) || (works(today - 1) && time < sendEndAt);
  return works(today) && time >= sendAt && (time < sendEndAt || sendEndAt === endOfDay);
}
