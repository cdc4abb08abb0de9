import { expect, it } from "vitest";
import { Outages } from "./outages.ts";

it("looks once for all that fail together, seldomer each time up to half a minute, and anew after a success", () => {
  let now = 0;
  const outages = new Outages(() => now);
  const pauses = Array.from({ length: 7 }, () => {
    const next = outages.next(1).getTime();
    expect(outages.next(1).getTime()).toBe(next);
    const pause = next - now;
    now = next;
    return pause;
  });
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(outages.next(2).getTime() - now).toBe(1_000);
  outages.over(1);
  expect(outages.next(1).getTime() - now).toBe(1_000);
});
