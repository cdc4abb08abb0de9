import { expect, test } from "vitest";
import { digitsToWriteTo, internationalDigits } from "./written-number.ts";

test.each([
  ["+55 11 4000-0001", "551140000001", "551140000001"],
  ["\u202a+55 (31) 98842\u20111907\u202c", "5531988421907", "5531988421907"],
  ["00 351 912 345 678", "351912345678", "351912345678"],
  ["5531988421907", "5531988421907", "5531988421907"],
  ["+1 415 555 0132", "14155550132", "14155550132"],
  ["(11) 4000-0001", null, "551140000001"],
  ["(031) 98842-1907", null, "5531988421907"],
  ["1140000001", null, "551140000001"],
  ["4000-0001", null, null],
  ["0800 700 1234", null, null],
  ["(10) 4000-0001", null, null],
  ["(11) 1000-0001", null, null],
  ["+12", null, null],
  ["+(11) 4000-0001 casa", null, null],
  ["+55 11 4000-0001,,12#", null, null],
  ["11 4000-0001 / 11 4000-0002", null, null],
  ["❤ 5531988421907", null, null],
  ["", null, null],
  ["9".repeat(500), null, null],
])("%j is %j, and is written to at %j", (written, international, target) => {
  expect(internationalDigits(written)).toBe(international);
  expect(digitsToWriteTo(written)).toBe(target);
});
