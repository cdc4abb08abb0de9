import { expect, test } from "vitest";
import { readMicros, writeMicros } from "./typed-micros.ts";

test.each([
  ["0,0068", 6_800],
  ["0.0625", 62_500],
  [" 5,4 ", 5_400_000],
  ["5", 5_000_000],
  ["0,000001", 1],
])("%s is read as %i millionths", (typed, amount) => expect(readMicros(typed)).toBe(amount));

test.each(["", "-1", "1,2345678", "1.000,00", "1e3", "R$ 5", ",5", "12345678"])("%s is no amount", (typed) =>
  expect(readMicros(typed)).toBeUndefined(),
);

test.each([
  [5_400_000, "5,40"],
  [6_800, "0,0068"],
  [5_123_456, "5,123456"],
  [5_000_000, "5,00"],
  [10_050_000, "10,05"],
])("%i millionths are written as %s, and read as before", (amount, text) => {
  expect(writeMicros(amount)).toBe(text);
  expect(readMicros(text)).toBe(amount);
});
