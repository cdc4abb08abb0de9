import { expect, test } from "vitest";
import { maskPrice, priceInput, sentPrice } from "./price-mask.ts";

test.each([
  ["", ""],
  ["49", "49"],
  ["049,9", "49,9"],
  ["0", "0"],
  ["000", "0"],
  [",5", "0,5"],
  ["1234", "1.234"],
  ["1.2345", "12.345"],
  ["1234567,891", "1.234.567,89"],
  ["12345678", "1.234.567"],
  ["-10,00", "10,00"],
  ["R$ 1.234,50", "1.234,50"],
  ["1,2,3", "1,23"],
])("%j is shown as %j", (typed, shown) => {
  expect(maskPrice(typed)).toBe(shown);
});

test.each([
  [49, "49,00", "49.00"],
  [1234567.89, "1.234.567,89", "1234567.89"],
  [0.3, "0,30", "0.30"],
])("%d is shown as %s and sent as %s", (reais, written, sent) => {
  expect(priceInput(reais)).toBe(written);
  expect(sentPrice(written)).toBe(sent);
  expect(sentPrice("49,")).toBe("49");
});
