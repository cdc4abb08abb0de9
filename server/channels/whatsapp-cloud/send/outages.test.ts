import { expect, it, vi } from "vitest";
import { Outages } from "./outages.ts";

it("looks once for all that fail together, seldomer each time up to half a minute, and anew after a success", () => {
  let now = 0;
  const outages = new Outages(() => now);
  const looks = Array.from({ length: 7 }, () => {
    const look = outages.next(1);
    expect(outages.next(1)).toEqual({ pauseMs: look.pauseMs, isNew: false });
    now += look.pauseMs;
    return look;
  });
  expect(looks.map(({ pauseMs }) => pauseMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(looks.map(({ isNew }) => isNew)).toEqual([true, false, false, false, false, false, false]);
  expect(outages.next(2).pauseMs).toBe(1_000);
  expect([outages.over(1), outages.over(1)]).toEqual([true, false]);
  expect(outages.next(1).pauseMs).toBe(1_000);
});

it("rests until the next look, and lasts until a success", () => {
  let now = 0;
  const outages = new Outages(() => now);
  const state = () => [outages.lasts(1), outages.rests(1)];
  expect(state()).toEqual([false, false]);
  now = outages.next(1).pauseMs - 1;
  expect(state()).toEqual([true, true]);
  now += 1;
  expect(state()).toEqual([true, false]);
  outages.over(1);
  expect(state()).toEqual([false, false]);
});

it("goes on when the computer's clock is set back", () => {
  const outages = new Outages();
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    outages.next(1);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(outages.next(1).pauseMs).toBeLessThanOrEqual(2_000);
  } finally {
    vi.useRealTimers();
  }
});
