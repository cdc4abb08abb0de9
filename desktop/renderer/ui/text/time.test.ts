import { expect, test } from "vitest";
import { agoOf, clockText, dateText, dayOf, daysUntil, dueDateText, rowTimeText, shortDateTimeText } from "./time.ts";

const now = Date.parse("2026-11-21T17:35:00Z");
const saoPaulo = "America/Sao_Paulo";

test.each([
  ["2026-11-21T17:32:00Z", saoPaulo, "14:32"],
  ["2026-11-21T03:00:00Z", saoPaulo, "00:00"],
  ["2026-11-21T02:59:00Z", saoPaulo, "20/11/2026"],
  ["2026-11-21T02:59:00Z", "UTC", "02:59"],
  ["2025-01-05T12:00:00Z", saoPaulo, "05/01/2025"],
])("a row of %s in %s shows %s", (iso, timeZone, expected) => {
  expect(rowTimeText(iso, now, timeZone)).toBe(expected);
});

test.each([
  ["2026-11-21T03:00:00Z", "today"],
  ["2026-11-21T02:59:00Z", "yesterday"],
  ["2026-11-20T03:00:00Z", "yesterday"],
  ["2026-11-20T02:59:00Z", "other"],
] as const)("%s was %s", (iso, expected) => {
  expect(dayOf(iso, now, saoPaulo)).toBe(expected);
});

test.each([
  [-30, { unit: "now", n: 0 }],
  [59, { unit: "now", n: 0 }],
  [60, { unit: "minutes", n: 1 }],
  [31 * 60, { unit: "minutes", n: 31 }],
  [60 * 60, { unit: "hours", n: 1 }],
  [23 * 3600 + 3599, { unit: "hours", n: 23 }],
  [86_400, { unit: "days", n: 1 }],
])("%s seconds ago is %o", (seconds, expected) => {
  expect(agoOf(new Date(now - seconds * 1000).toISOString(), now)).toEqual(expected);
});

test("dates and times have one fixed format", () => {
  expect(clockText("2026-11-21T17:05:00Z", saoPaulo)).toBe("14:05");
  expect(dateText("2026-11-21T17:05:00Z", saoPaulo)).toBe("21/11/2026");
  expect(shortDateTimeText("2026-11-21T17:05:00Z", saoPaulo)).toBe("21/11/26 14:05");
  expect(dueDateText("2026-11-01")).toBe("01/11/2026");
});

test("days until a date are calendar days in the company's time zone", () => {
  const lateEvening = Date.parse("2026-11-22T02:30:00Z");
  expect(daysUntil("2026-11-25", lateEvening, "America/Sao_Paulo")).toBe(4);
  expect(daysUntil("2026-11-25", lateEvening, "UTC")).toBe(3);
  expect(daysUntil("2026-11-21", lateEvening, "America/Sao_Paulo")).toBe(0);
  expect(daysUntil("2026-11-20", lateEvening, "America/Sao_Paulo")).toBe(-1);
});
