import { expect, it } from "vitest";
import { allowEvents } from "./event-allowance.ts";

it("hears so many at once, and so many a second after that", () => {
  let time = 0;
  const isHeard = allowEvents({ burst: 3, perSecond: 2 }, () => time);
  const heard = (times: number) => Array.from({ length: times }, isHeard).filter(Boolean).length;
  expect(heard(5)).toBe(3);
  time = 500;
  expect(heard(5)).toBe(1);
  time = 60_000;
  expect(heard(5)).toBe(3);
});
