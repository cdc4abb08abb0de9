import { expect, it } from "vitest";
import { dayBounds } from "./time-zone.ts";

it.each([
  ["an ordinary day", "2026-11-21", "America/Sao_Paulo", "2026-11-21T03:00Z", "2026-11-22T03:00Z"],
  ["the end of a year", "2026-12-31", "America/Sao_Paulo", "2026-12-31T03:00Z", "2027-01-01T03:00Z"],
  ["25 hours", "2026-11-01", "America/New_York", "2026-11-01T04:00Z", "2026-11-02T05:00Z"],
  ["23 hours", "2026-03-08", "America/New_York", "2026-03-08T05:00Z", "2026-03-09T04:00Z"],
  ["no midnight", "2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00Z", "2018-11-05T02:00Z"],
  ["midnight twice", "2026-11-01", "America/Havana", "2026-11-01T04:00Z", "2026-11-02T05:00Z"],
  ["half an hour more", "2026-04-05", "Australia/Lord_Howe", "2026-04-04T13:00Z", "2026-04-05T13:30Z"],
])("a day with %s has the right bounds", (_, day, timeZone, from, to) =>
  expect(dayBounds(day, timeZone)).toEqual({ from: new Date(from), to: new Date(to) }),
);
