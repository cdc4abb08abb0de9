import { expect, test } from "vitest";
import { momentOf, snoozeTimes } from "./snooze-times.ts";

const saoPaulo = "America/Sao_Paulo";
const at = (local: string) => Date.parse(`${local}:00-03:00`);
const offered = (now: string) =>
  snoozeTimes(at(now), saoPaulo).map(
    ({ choice, at }) => `${choice} ${new Date(at - 3 * 3_600_000).toISOString().slice(0, 16)}`,
  );

test("the words mean moments in the company's time zone", () => {
  // A Wednesday, late enough to be Thursday in UTC.
  expect(offered("2026-11-25T22:30")).toEqual([
    "inHour 2026-11-25T23:30",
    "tomorrow 2026-11-26T09:00",
    "monday 2026-11-30T09:00",
  ]);
  expect(offered("2026-11-25T10:00")).toEqual([
    "inHour 2026-11-25T11:00",
    "today 2026-11-25T18:00",
    "tomorrow 2026-11-26T09:00",
    "monday 2026-11-30T09:00",
  ]);
});

test("they come in the order of their moments", () => {
  expect(offered("2026-11-25T17:40").slice(0, 2)).toEqual(["today 2026-11-25T18:00", "inHour 2026-11-25T18:40"]);
});

test("on a Sunday, Monday is tomorrow; on a Monday it is the next one", () => {
  expect(offered("2026-11-29T20:00").map((one) => one.split(" ")[0])).toEqual(["inHour", "tomorrow"]);
  expect(offered("2026-11-30T08:00").at(-1)).toBe("monday 2026-12-07T09:00");
});

test.each([
  [saoPaulo, "2026-11-25T09:00", "2026-11-25T12:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-25T09:00", "2026-11-25T03:30:00.000Z"],
  // The clocks of Lisbon go back an hour in the night before, and forward in spring.
  ["Europe/Lisbon", "2026-10-25T09:00", "2026-10-25T09:00:00.000Z"],
  ["Europe/Lisbon", "2026-10-24T09:00", "2026-10-24T08:00:00.000Z"],
  ["Europe/Lisbon", "2026-03-29T09:00", "2026-03-29T08:00:00.000Z"],
  ["Pacific/Auckland", "2026-11-25T09:00", "2026-11-24T20:00:00.000Z"],
])("a local time of %s is its moment: %s", (timeZone, local, moment) => {
  expect(new Date(momentOf(local, timeZone)).toISOString()).toBe(moment);
});
