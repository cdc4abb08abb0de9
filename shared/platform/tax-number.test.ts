import { expect, it } from "vitest";
import { parseTaxNumber, taxNumberText } from "./tax-number.ts";

it.each([
  ["529.982.247-25", "52998224725"],
  ["52998224725", "52998224725"],
  ["11.222.333/0001-81", "11222333000181"],
  // The revenue service's own example of one with letters.
  ["12.abc.345/01de-35", "12ABC34501DE35"],
])("%s is valid, with or without separators", (written, plain) => {
  expect(parseTaxNumber(written)).toBe(plain);
});

it.each([
  "529.982.247-26",
  "529.982.247-15",
  "111.111.111-11",
  "00.000.000/0000-00",
  "11.222.333/0001-82",
  "12.ABC.345/01DE-36",
  "12.ABC.345/01DE-3A",
  "5299822472",
  "",
])("%s is invalid", (written) => {
  expect(parseTaxNumber(written)).toBeNull();
});

it.each(["529.982.247-25", "11.222.333/0001-81"])("%s is shown in the local format", (written) => {
  expect(taxNumberText(parseTaxNumber(written) ?? "")).toBe(written);
});
