import type { OpeningHours } from "@balcao/shared/workspace/opening-hours.ts";
import { expect, test } from "vitest";
import { daysOf, hoursOf, rangeNote } from "./week.ts";

const entry = (weekdayEn: OpeningHours[number]["weekdayEn"], startTime: string, endTime: string) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime,
  endTime,
});

test("an empty week has no limit; in another week, a day without an entry is closed", () => {
  expect(new Set(daysOf([]).map(({ mode }) => mode))).toEqual(new Set(["unlimited"]));

  const [monday, tuesday, wednesday, thursday] = daysOf([
    entry("monday", "08:00", "12:00"),
    entry("monday", "13:00", "18:00"),
    entry("tuesday", "", ""),
    entry("wednesday", "00:00", "00:00"),
  ]);
  expect(monday).toMatchObject({ mode: "ranges", ranges: [{ endTime: "12:00" }, { startTime: "13:00" }] });
  expect([tuesday?.mode, wednesday?.mode, thursday?.mode]).toEqual(["unlimited", "closed", "closed"]);
});

test("a week that is closed on all days is not stored as one without limit", () => {
  const days = daysOf([]).map((day) => ({ ...day, mode: "closed" as const }));
  const hours = hoursOf(days, (weekday) => weekday);

  expect(hours).toHaveLength(7);
  expect(daysOf(hours).every(({ mode }) => mode === "closed")).toBe(true);
});

test("a week is read as it was stored", () => {
  const hours = [entry("monday", "08:00", "12:00"), entry("monday", "22:00", "02:00"), entry("sunday", "", "")];
  const stored = hoursOf(daysOf(hours), (weekday) => weekday);

  expect(hoursOf(daysOf(stored), (weekday) => weekday)).toEqual(stored);
  expect(stored.filter(({ weekdayEn }) => weekdayEn === "monday")).toEqual(hours.slice(0, 2));
});

test("a day that an empty time opens keeps its complete ranges for the form", () => {
  const [monday] = daysOf([entry("monday", "08:00", "12:00"), entry("monday", "", "18:00")]);

  expect(monday).toMatchObject({ mode: "unlimited", ranges: [{ startTime: "08:00", endTime: "12:00" }] });
});

test("a range with a surprising effect has a note", () => {
  const notes = [
    ["08:00", "18:00"],
    ["22:00", "02:00"],
    ["08:00", "08:00"],
    ["", "18:00"],
    ["", ""],
    ["08:00", "1"],
  ].map(([startTime = "", endTime = ""]) => rangeNote({ startTime, endTime }, true));

  expect(notes).toEqual([null, "nextDay", "closed", "incomplete", "unlimited", "invalid"]);
  expect(rangeNote({ startTime: "", endTime: "" }, false)).toBe("incomplete");
});
