import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Throttle } from "./throttle.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("runs the first call at once, then the last of each second, separately for each key", () => {
  const throttle = new Throttle(1_000);
  const done: string[] = [];
  const ask = (what: string, key = "a") => throttle.run(key, () => done.push(what));
  for (const what of ["one", "two", "three"]) ask(what);
  ask("other", "b");
  expect(done).toEqual(["one", "other"]);
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(["one", "other", "three"]);
  ask("four");
  vi.advanceTimersByTime(999);
  expect(done).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(["one", "other", "three", "four"]);
  vi.advanceTimersByTime(5_000);
  ask("later");
  expect(done.at(-1)).toBe("later");
});

it("runs nothing after it is stopped", () => {
  const throttle = new Throttle(1_000);
  const done: string[] = [];
  throttle.run("a", () => done.push("one"));
  throttle.run("a", () => done.push("two"));
  throttle.stop();
  vi.advanceTimersByTime(5_000);
  expect(done).toEqual(["one"]);
});
