import { expect, test } from "vitest";
import { leftText } from "./PixCode.tsx";

test.each([
  [0, "00:00"],
  [-5_000, "00:00"],
  [900, "00:01"],
  [61_000, "01:01"],
  [3_600_000, "1:00:00"],
  [86_399_000, "23:59:59"],
])("%i ms are %s", (ms, text) => {
  expect(leftText(ms)).toBe(text);
});
