import { expect, test } from "vitest";
import { maskTime, wholeTime } from "./time-mask.ts";

test.each([
  ["8", "8", "08:00"],
  ["83", "83", "83"],
  ["830", "830", "08:30"],
  ["0830", "08:30", "08:30"],
  ["18", "18", "18:00"],
  ["18:45", "18:45", "18:45"],
  ["7:05", "07:05", "07:05"],
  ["8h", "08:", "08:00"],
  ["8h5", "08:5", "08:5"],
  ["10:5", "10:5", "10:5"],
  ["200", "200", "02:00"],
  ["2360", "23:60", "23:60"],
  ["2575abc", "25:75", "25:75"],
  ["123456", "12:34", "12:34"],
  ["", "", ""],
])("%s is shown as %s and means %s", (typed, shown, meant) => {
  expect([maskTime(typed), wholeTime(maskTime(typed))]).toEqual([shown, meant]);
});
