// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCalm } from "./calm.ts";

let visibility: DocumentVisibilityState;
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a burst runs once at once, and a storm every few seconds, the last change among them", () => {
  const calm = createCalm(4_000);
  const ran: number[] = [];
  const from = Date.now();
  for (let at = 0; at < 10_000; at += 100) {
    calm.run("key", () => ran.push(Date.now() - from));
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(10_000);
  expect(ran).toHaveLength(4);
  expect(ran[0]).toBe(250);
  expect(ran.at(-1)).toBeGreaterThanOrEqual(10_000);
  for (const [n, at] of ran.entries()) if (n > 0) expect(at - (ran[n - 1] ?? 0)).toBeGreaterThanOrEqual(4_000);
});

test("nothing runs behind a hidden page, and once when it is seen again", () => {
  const calm = createCalm(4_000);
  const work = vi.fn();
  show("hidden");
  for (let n = 0; n < 5; n++) {
    calm.run("key", work);
    vi.advanceTimersByTime(5_000);
  }
  expect(work).not.toHaveBeenCalled();
  show("visible");
  expect(work).toHaveBeenCalledTimes(1);
  show("hidden");
  show("visible");
  expect(work).toHaveBeenCalledTimes(1);
});

test("what was asked for before somebody left is not run afterwards", () => {
  const calm = createCalm(4_000);
  const work = vi.fn();
  calm.run("timed", work);
  show("hidden");
  calm.run("hidden", work);
  vi.advanceTimersByTime(300);
  calm.clear();
  show("visible");
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
  calm.run("timed", work);
  vi.advanceTimersByTime(4_000);
  expect(work).toHaveBeenCalledOnce();
});
