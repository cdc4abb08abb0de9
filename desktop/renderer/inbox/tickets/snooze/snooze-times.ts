import { calendarDay, localInputText } from "../../../ui/text/time.ts";

const snoozeChoices = ["inHour", "today", "tomorrow", "monday"] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const evening = "18:00";
const morning = "09:00";

/**
 * The moments to choose by a click, earliest first, in the company's time zone. A moment that has passed is left out,
 * and so is Monday if it is tomorrow.
 */
export function snoozeTimes(now: number, timeZone: string): { choice: SnoozeChoice; at: number }[] {
  const day = (days: number) => new Date(Date.parse(calendarDay(now, timeZone)) + days * dayMs);
  const at = (days: number, time: string) => momentOf(`${day(days).toISOString().slice(0, 10)}T${time}`, timeZone);
  // Sunday is 0; a Monday is followed by the next one.
  const toMonday = (8 - day(0).getUTCDay()) % 7 || 7;
  const all = [
    { choice: "inHour" as const, at: now + hourMs },
    { choice: "today" as const, at: at(0, evening) },
    { choice: "tomorrow" as const, at: at(1, morning) },
    { choice: "monday" as const, at: at(toMonday, morning) },
  ];
  return all
    .filter(({ choice, at }) => at > now && !(choice === "monday" && toMonday === 1))
    .toSorted((one, other) => one.at - other.at);
}

/** The moment of a local time, YYYY-MM-DDTHH:mm; one that a clock change skips becomes a neighbouring one. */
export function momentOf(local: string, timeZone: string): number {
  const asUtc = Date.parse(`${local}Z`);
  const ahead = (moment: number) => Date.parse(`${localInputText(moment, timeZone)}Z`) - moment;
  // The clock may change between the guess and the moment.
  return asUtc - ahead(asUtc - ahead(asUtc));
}
