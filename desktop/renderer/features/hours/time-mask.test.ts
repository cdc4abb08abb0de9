import { expect, test } from "vitest";
import { maskTime, wholeTime } from "./time-mask.ts";

test.each([
  ["8", "8", "08:00"],
  ["83", "83", "83"],
  ["830", "83:0", "08:30"],
  ["0830", "08:30", "08:30"],
  ["18", "18", "18:00"],
  ["18:45", "18:45", "18:45"],
  ["8h5", "85", "85"],
  ["2360", "23:60", "23:60"],
  ["123456", "12:34", "12:34"],
  ["", "", ""],
])("%s is shown as %s and means %s", (typed, shown, meant) => {
  expect([maskTime(typed), wholeTime(maskTime(typed))]).toEqual([shown, meant]);
});
