import { expect, test } from "vitest";
import { axisValues, nameEvery } from "./chart-scale.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [6, [0, 2, 4, 6]],
  [31, [0, 10, 20, 30, 40]],
  [50, [0, 10, 20, 30, 40, 50]],
  [51, [0, 20, 40, 60]],
  [1284, [0, 500, 1000, 1500]],
])("an axis up to %i has few, round ticks", (highest, lines) => expect(axisValues(highest)).toEqual(lines));

test("names below columns do not overlap", () => {
  expect(nameEvery(24, 24, 40)).toBe(2);
  expect(nameEvery(24, 60, 40)).toBe(1);
  expect(nameEvery(92, 3.6, 40)).toBe(12);
  expect(nameEvery(2, 1, 40)).toBe(2);
});
