import { afterEach, expect, it, vi } from "vitest";
import { allowEvents, PersonAllowances } from "./event-allowance.ts";

afterEach(() => vi.useRealTimers());

it("accepts a burst of events, and a limited rate after that", () => {
  let time = 0;
  const isAllowed = allowEvents({ burst: 3, perSecond: 2 }, () => time);
  const heard = (times: number) => Array.from({ length: times }, isAllowed).filter(Boolean).length;
  expect(heard(5)).toBe(3);
  time = 500;
  expect(heard(5)).toBe(1);
  time = 60_000;
  expect(heard(5)).toBe(3);
});

it("counts all sockets of a person together, including reconnected ones, and each person separately", () => {
  vi.useFakeTimers();
  const people = new PersonAllowances({ burst: 3, perSecond: 1 });
  const heard = ({ isAllowed }: { isAllowed: () => boolean }) =>
    Array.from({ length: 3 }, isAllowed).filter(Boolean).length;
  const [one, two, other] = [people.open(1), people.open(1), people.open(2)];
  expect(heard(one)).toBe(3);
  expect(heard(two)).toBe(0);
  expect(heard(other)).toBe(3);
  one.close();
  two.close();
  vi.advanceTimersByTime(1_000);
  const again = people.open(1);
  expect(heard(again)).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(heard(again)).toBe(3);
});
