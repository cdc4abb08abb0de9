import { expect, it } from "vitest";
import { isoOf } from "./iso-time.ts";

it.each([
  "2026-11-23 10:41:05.123+00",
  "2026-11-23 10:41:05.12+00",
  "2026-11-23 10:41:05.1+00",
  "2026-11-23 10:41:05+00",
  "2026-11-23 10:41:05.123456+00",
  "2026-11-23 10:41:05.999999+00",
  "2026-11-23 07:41:05.123-03",
  "2026-11-23 16:11:05.1+05:30",
])("reads %s as a Date does", (text) => {
  expect(isoOf(text)).toBe(new Date(text).toISOString());
});

it("refuses an invalid time", () => {
  expect(() => isoOf("infinity")).toThrow(RangeError);
});
