import { expect, test } from "vitest";
import { isQuietAt, quietEnd, undisturbedUntil } from "./quiet.ts";

const at = (time: string): number => new Date(`2026-11-21T${time}:00`).getTime();
const night = { from: "22:00", until: "07:00" };
const lunch = { from: "12:00", until: "13:30" };

test.each([
  [null, "03:00", false],
  [night, "21:59", false],
  [night, "22:00", true],
  [night, "00:00", true],
  [night, "06:59", true],
  [night, "07:00", false],
  [lunch, "11:59", false],
  [lunch, "12:00", true],
  [lunch, "13:30", false],
  // From an hour to the same hour is an empty period.
  [{ from: "08:00", until: "08:00" }, "08:00", false],
])("quiet hours %j at %s: %s", (quietHours, time, expected) => {
  expect(isQuietAt({ quietHours, doNotDisturbUntil: null }, at(time))).toBe(expected);
});

test("do-not-disturb ends at its time", () => {
  const preferences = { quietHours: null, doNotDisturbUntil: at("15:00") };

  expect(isQuietAt(preferences, at("14:59"))).toBe(true);
  expect(undisturbedUntil(preferences, at("14:59"))).toBe(at("15:00"));
  expect(isQuietAt(preferences, at("15:00"))).toBe(false);
  expect(undisturbedUntil(preferences, at("15:00"))).toBeNull();
});

test("do-not-disturb is set for an hour, or until the next morning", () => {
  expect(quietEnd("hour", at("15:00"))).toBe(at("16:00"));
  expect(quietEnd("tomorrow", at("23:59"))).toBe(new Date("2026-11-22T08:00:00").getTime());
  expect(quietEnd("tomorrow", at("00:01"))).toBe(new Date("2026-11-22T08:00:00").getTime());
  expect(quietEnd("off", at("15:00"))).toBeNull();
});
