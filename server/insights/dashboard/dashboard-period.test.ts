import { DashboardFilter } from "@balcao/shared/insights/dashboard.ts";
import { describe, expect, it } from "vitest";
import { bucketsOf, periodBefore, periodOf } from "./dashboard-period.ts";
import { hoursOfDay } from "./hours-of-day.ts";

const today = "2026-11-21";
const asked = (query: object) => periodOf(DashboardFilter.parse(query), today);

describe("a filter means", () => {
  it.each([
    ["the month so far, without anything", {}, "2026-11-01", "2026-11-21"],
    [
      "the month so far, where older clients send empty fields",
      { days: "0", date_from: "", date_to: "" },
      "2026-11-01",
      today,
    ],
    ["the last days, today among them", { days: "3" }, "2026-11-19", today],
    ["the last days, over the end of a year", { days: "90", date_from: "2020-01-01" }, "2026-08-24", today],
    ["the days between, both included", { date_from: "2026-10-05", date_to: "2026-10-09" }, "2026-10-05", "2026-10-09"],
    ["one day", { date_from: "2026-10-05", date_to: "2026-10-05" }, "2026-10-05", "2026-10-05"],
    ["from a day up to today", { date_from: "2026-10-05" }, "2026-10-05", today],
    ["from a day to come on, that day", { date_from: "2027-01-01" }, "2027-01-01", "2027-01-01"],
    ["from long ago, two years", { date_from: "2020-01-01" }, "2020-01-01", "2021-12-31"],
    ["up to a day, two years", { date_to: "2026-10-31" }, "2024-10-31", "2026-10-31"],
  ])("%s", (_, query, from, to) => expect(asked(query)).toEqual({ from, to }));
});

describe("a period is compared with", () => {
  it.each([
    ["the same days of the month before", "2026-11-01", "2026-11-21", "2026-10-01", "2026-10-21"],
    ["the whole month before, when it is whole itself", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
    ["all of a shorter month", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
    ["last December", "2026-01-01", "2026-01-01", "2025-12-01", "2025-12-01"],
    ["as many days right before", "2026-11-15", "2026-11-21", "2026-11-08", "2026-11-14"],
    ["as many days, where it has more than a month", "2026-11-01", "2026-12-02", "2026-09-30", "2026-10-31"],
  ])("%s", (_, from, to, before, until) => expect(periodBefore({ from, to })).toEqual({ from: before, to: until }));
});

it("is split by days up to 92 of them, then by weeks that begin on Monday", () => {
  expect(bucketsOf({ from: "2026-11-19", to: "2026-11-21" })).toEqual({
    unit: "day",
    days: ["2026-11-19", "2026-11-20", "2026-11-21"],
  });
  expect(bucketsOf({ from: "2026-08-22", to: today }).days).toHaveLength(92);
  const weekly = bucketsOf({ from: "2026-08-20", to: today });
  expect([weekly.unit, weekly.days.slice(0, 3), weekly.days.at(-1)]).toEqual([
    "week",
    ["2026-08-20", "2026-08-24", "2026-08-31"],
    "2026-11-16",
  ]);
});

describe("the hours of a day", () => {
  const hours = (day: string, timeZone: string) => hoursOfDay(day, timeZone).hours.map(({ hour }) => hour);
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  it.each([
    ["are 24", "2026-11-21", "America/Sao_Paulo", all],
    ["lack the second where clocks go forward", "2026-03-08", "America/New_York", all.filter((hour) => hour !== 2)],
    ["lack midnight where clocks go forward at midnight", "2018-11-04", "America/Sao_Paulo", all.slice(1)],
    ["have a longer one where clocks go back", "2026-11-01", "America/New_York", all],
    ["begin at half past where zones do", "2026-11-21", "Asia/Kolkata", all],
  ])("%s", (_, day, timeZone, expected) => expect(hours(day, timeZone)).toEqual(expected));
});
