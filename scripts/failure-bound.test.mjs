import { expect, test } from "vitest";
import { atMost } from "./failure-bound.mjs";

test.each([
  [0, 20, 0.139],
  [1, 20, 0.216],
  [0, 100, 0.0295],
  [3, 20, 0.344],
])("%i of %i failures allow a rate of at most %f", (failed, rounds, bound) => {
  expect(atMost(failed, rounds)).toBeCloseTo(bound, 3);
});

test("a test that always fails may always fail", () => {
  expect(atMost(20, 20)).toBe(1);
});
