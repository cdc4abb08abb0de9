import { expect, test } from "vitest";
import { maskZip } from "./checkout-form.ts";

test.each([
  ["30130010", "BR", "30130-010"],
  ["30.130-010 99", "BR", "30130-010"],
  ["30130", "BR", "30130"],
  ["30130-", "BR", "30130"],
  ["021394307", "usa", "02139-4307"],
  ["02139", "usa", "02139"],
  ["abc", "usa", ""],
] as const)("%s in %s is %s", (typed, country, masked) => {
  expect(maskZip(typed, country)).toBe(masked);
});
