import { expect, test } from "vitest";
import { aCompany } from "../../testing/a-company.ts";
import { dueTone } from "./due-tone.ts";

/** Late in the evening in Brasília, and already the next day in UTC. */
const now = Date.parse("2031-03-10T23:30:00-03:00");

test.each([
  ["2031-03-16", null],
  ["2031-03-15", "yellow"],
  ["2031-03-14", "orange"],
  ["2031-03-10", "orange"],
  ["2031-03-07", "orange"],
  ["2031-03-06", "red"],
  ["2030-01-01", "red"],
  [null, null],
])("due on %s is %s", (dueDate, tone) => {
  expect(dueTone(aCompany({ dueDate }), now)).toBe(tone);
  expect(dueTone(aCompany({ dueDate, archived: true, archivedAt: "2031-01-01T00:00:00.000Z" }), now)).toBe("grey");
});
