import { type OpeningHours, type Weekday, weekdays } from "@balcao/shared/workspace/opening-hours.ts";
import { expect, it } from "vitest";
import { firstMoment } from "./first-moment.ts";
import { isOpenAt, nextOpening } from "./opening-hours.ts";

const saoPaulo = "America/Sao_Paulo";
const newYork = "America/New_York";

/** "monday 08:00-12:00" and so on; without times the day has no limit. */
const week = (...ranges: string[]): OpeningHours =>
  ranges.map((text) => {
    const [weekdayEn, times = "-"] = text.split(" ") as [Weekday, string?];
    const [startTime = "", endTime = ""] = times.split("-");
    return { weekday: weekdayEn, weekdayEn, startTime, endTime };
  });
const holiday = (date: string) => ({ date, name: "Feriado" });
/** A local moment; `day` is a day of March 2026, whose second is a Monday. */
const local = (text: string, timeZone = saoPaulo) => {
  const [day = "", time = "00:00"] = text.split(" ");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return firstMoment(day.length > 2 ? day : `2026-03-${day}`, hour * 60 + minute, timeZone);
};

const office = week("monday 08:00-12:00", "monday 13:00-18:00", "tuesday 08:00-18:00");
const night = week("friday 20:00-02:00");

it.each([
  ["before it opens", office, "02 07:59", false],
  ["when it opens", office, "02 08:00", true],
  ["at lunch", office, "02 12:30", false],
  ["after lunch", office, "02 13:00", true],
  ["when it closes", office, "02 18:00", false],
  ["on a day without an entry", office, "04 10:00", false],
  ["in an empty week", [], "04 03:00", true],
  ["on a day of empty times", week("monday", "tuesday 08:00-09:00"), "02 23:59", true],
  ["on a day with one empty time", week("monday 08:00-"), "02 03:00", true],
  ["on a day of empty times beside a range", week("monday", "monday 08:00-09:00"), "02 20:00", true],
  ["after such a day", week("monday", "tuesday 08:00-09:00"), "03 00:00", false],
  ["on a day of equal times", week("monday 08:00-08:00"), "02 08:00", false],
  ["on a day from midnight to midnight", week("monday 00:00-00:00"), "02 12:00", false],
  ["before a night", night, "06 19:59", false],
  ["in the evening of a night", night, "06 23:30", true],
  ["after its midnight", night, "07 01:59", true],
  ["after a night", night, "07 02:00", false],
  ["in the early morning of its own day", night, "06 01:00", false],
  ["in Sunday's night, on Monday", week("sunday 22:00-06:00"), "09 05:00", true],
  ["until midnight", week("monday 20:00-00:00"), "02 23:59", true],
  ["after midnight", week("monday 20:00-00:00"), "03 00:00", false],
  ["in the day's last minute, when it is the end", week("monday 08:00-23:59"), "02 23:59", true],
])("%s", (_, hours, at, open) => {
  expect(isOpenAt(hours, [], local(at), saoPaulo)).toBe(open);
  expect(nextOpening(hours, [], local(at), saoPaulo)?.getTime() === local(at).getTime()).toBe(open);
});

it.each([
  ["closes its day", office, "02", "02 10:00", false],
  ["leaves the next day alone", office, "02", "03 10:00", true],
  ["closes a day without limit", [], "02", "02 10:00", false],
  ["ends the night before at midnight", night, "07", "06 23:59", true],
  ["is closed after midnight", night, "07", "07 00:00", false],
  ["has no night of its own", night, "06", "07 01:00", false],
])("a holiday %s", (_, hours, date, at, open) => {
  expect(isOpenAt(hours, [holiday(`2026-03-${date}`)], local(at), saoPaulo)).toBe(open);
});

it.each([
  ["later today", office, [], "02 12:10", "02 13:00"],
  ["tomorrow", office, [], "02 19:00", "03 08:00"],
  ["next week", office, [], "03 18:00", "09 08:00"],
  ["after a holiday", office, ["2026-03-02"], "02 07:00", "03 08:00"],
  ["after many weeks of holidays", week("monday 08:00-09:00"), ["2026-03-02", "2026-03-09"], "02 08:30", "16 08:00"],
  ["when the holiday of an empty week is over", [], ["2026-03-02"], "02 08:30", "03 00:00"],
  ["never", week("monday 08:00-08:00"), [], "02 08:30", null],
])("opens next %s", (_, hours, holidays, from, next) => {
  const found = nextOpening(hours, holidays.map(holiday), local(from), saoPaulo);
  expect(found).toEqual(next === null ? null : local(next));
});

it.each([
  ["a skipped start opens when clocks are put forward", week("sunday 02:30-05:00"), "2026-03-08T07:00:00Z", true],
  ["and not before", week("sunday 02:30-05:00"), "2026-03-08T06:59:00Z", false],
  ["a range that is skipped whole is not made up for", week("sunday 02:10-02:50"), "2026-03-08T07:05:00Z", false],
  ["an hour that comes twice closes the first time", week("sunday 00:30-01:30"), "2026-11-01T06:15:00Z", false],
  ["a night is an hour longer", week("saturday 22:00-06:00"), "2026-11-01T10:59:00Z", true],
  ["and ends by the clock", week("saturday 22:00-06:00"), "2026-11-01T11:00:00Z", false],
])("with changing clocks, %s", (_, hours, at, open) => {
  expect(isOpenAt(hours, [], new Date(at), newYork)).toBe(open);
});

it("starts a day at one, if midnight is skipped", () => {
  const [before, after] = [new Date("2018-11-04T02:59:00Z"), new Date("2018-11-04T03:00:00Z")];
  const hours = week("sunday");
  expect([isOpenAt(hours, [], before, saoPaulo), isOpenAt(hours, [], after, saoPaulo)]).toEqual([false, true]);
  expect(nextOpening(hours, [], before, saoPaulo)).toEqual(after);
});

it("opens, in any week, at the returned time, and not a minute earlier", { tags: ["long"] }, () => {
  const random = seeded(7);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const time = () => pick(["", "00:00", "01:30", "02:30", "08:00", "12:15", "22:00", "23:59"]);
  for (let round = 0; round < 400; round++) {
    const hours = Array.from({ length: Math.floor(random() * 9) }, () => {
      const weekdayEn = pick(weekdays);
      return { weekday: "", weekdayEn, startTime: time(), endTime: time() };
    });
    const timeZone = pick([saoPaulo, newYork, "America/St_Johns", "Africa/Casablanca", "Australia/Lord_Howe"]);
    const around = pick(["2010-11-06", "2026-03-07", "2026-04-04", "2026-10-31"]);
    const holidays = pick([[], [holiday(around)], [holiday("2026-03-08"), holiday("2026-11-01")]]);
    const from = new Date(Date.parse(`${around}T00:00:00Z`) + Math.floor(random() * 3 * 1440) * 60_000);
    const next = nextOpening(hours, holidays, from, timeZone);
    const until = next?.getTime() ?? from.getTime() + 20 * 86_400_000;
    const note = JSON.stringify({ hours, timeZone, from, next });
    if (next) expect(isOpenAt(hours, holidays, next, timeZone), note).toBe(true);
    for (let at = from.getTime(); at < until; at += 47 * 60_000)
      expect(isOpenAt(hours, holidays, new Date(at), timeZone), note).toBe(false);
    if (until > from.getTime()) expect(isOpenAt(hours, holidays, new Date(until - 1), timeZone), note).toBe(false);
  }
});

/** Numbers that look random and are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
