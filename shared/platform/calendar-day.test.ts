import { expect, it } from "vitest";
import { addMonths, daysBetween } from "./calendar-day.ts";

it.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-11-30", 3, "2027-02-28"],
  ["2026-08-31", 6, "2027-02-28"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-03-31", 2, "2026-05-31"],
])("%s and %i months are %s", (day, months, later) => expect(addMonths(day, months)).toBe(later));

it("counts days over clock changes, months and leap years", () => {
  expect(daysBetween("2026-02-20", "2026-03-01")).toBe(9);
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(daysBetween("2026-11-22", "2026-11-18")).toBe(-4);
});
