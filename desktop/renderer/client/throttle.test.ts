import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createThrottle } from "./throttle.ts";

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

test("a burst runs once at once, then every few seconds, including the last change", () => {
  const throttle = createThrottle(4_000);
  const ran: number[] = [];
  const from = Date.now();
  for (let at = 0; at < 10_000; at += 100) {
    throttle.run("key", () => ran.push(Date.now() - from));
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(10_000);
  expect(ran).toHaveLength(4);
  expect(ran[0]).toBe(250);
  expect(ran.at(-1)).toBeGreaterThanOrEqual(10_000);
  for (const [n, at] of ran.entries()) if (n > 0) expect(at - (ran[n - 1] ?? 0)).toBeGreaterThanOrEqual(4_000);
});

test("each console asks at its own moment, and as often as the others", () => {
  const throttle = createThrottle(4_000, 1_000);
  const ran: number[] = [];
  const from = Date.now();
  for (let at = 0; at < 10_000; at += 50) {
    throttle.run("key", () => ran.push(Date.now() - from));
    vi.advanceTimersByTime(50);
  }
  expect(ran).toEqual([1_250, 5_250, 9_250]);
});

test("nothing runs while the page is hidden, and once when it is visible again", () => {
  const throttle = createThrottle(4_000);
  const work = vi.fn();
  show("hidden");
  for (let n = 0; n < 5; n++) {
    throttle.run("key", work);
    vi.advanceTimersByTime(5_000);
  }
  expect(work).not.toHaveBeenCalled();
  show("visible");
  expect(work).toHaveBeenCalledTimes(1);
  show("hidden");
  show("visible");
  expect(work).toHaveBeenCalledTimes(1);
});

test("a run requested before sign-out does not happen afterwards", () => {
  const throttle = createThrottle(4_000);
  const work = vi.fn();
  throttle.run("timed", work);
  show("hidden");
  throttle.run("hidden", work);
  vi.advanceTimersByTime(300);
  throttle.clear();
  show("visible");
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
  throttle.run("timed", work);
  vi.advanceTimersByTime(4_000);
  expect(work).toHaveBeenCalledOnce();
});
