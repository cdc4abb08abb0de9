import { expect, test } from "vitest";
import { readMicros, readMoney, writeMicros } from "./typed-micros.ts";

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

test.each([
  ["500", 500_000_000],
  ["500,5", 500_500_000],
  ["0,01", 10_000],
  ["49.90", 49_900_000],
  // A thousand, not one real.
  ["1.000", 1_000_000_000],
  [" 1.000.000,00 ", 1_000_000_000_000],
  ["1500,00", 1_500_000_000],
  // As the card shows it, copied from there.
  ["R$\u00a01.000,50", 1_000_500_000],
  ["R$ 10", 10_000_000],
  ["r$5", 5_000_000],
])("%s is read as money of %i millionths", (typed, amount) => expect(readMoney(typed)).toBe(amount));

test.each([
  ...["", "-1", "0,001", "1,000", "1,000.00", "1.00.000", "12.34.56", "99999999", "R$", "R$ -5", "US$ 5", "5 R$"],
  // Neither half a real nor five hundred: nobody writes a thousand so.
  ...["0.500", "00.500", "012.345"],
])("%s is no money", (typed) => expect(readMoney(typed)).toBeUndefined());
