import { expect, test } from "vitest";
import { usageState } from "./UsageMeter.tsx";

test.each([
  [0, 3, "roomy"],
  [1, 3, "roomy"],
  [79, 100, "roomy"],
  [80, 100, "near"],
  [99, 100, "near"],
  [3, 3, "full"],
  [5, 3, "full"],
  [0, 0, "full"],
])("%i of %i is %s", (used, limit, state) => {
  expect(usageState(used, limit)).toBe(state);
});
