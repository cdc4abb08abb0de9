import { expect, it } from "vitest";
import type { OfficialNumber } from "../state.ts";
import { RateLimit } from "./rate-limit.ts";

it("holds a pair's debt after 45 at once: one in six seconds, however long nothing was tried", () => {
  const limit = new RateLimit();
  const number = { phoneNumberId: "1" } as OfficialNumber;
  const passes = (now: number) => {
    try {
      limit.note(number, "ana", now);
      return true;
    } catch {
      return false;
    }
  };
  expect(Array.from({ length: 46 }, () => passes(1_000)).filter(Boolean)).toHaveLength(45);
  expect([passes(6_999), passes(7_000), passes(7_001), passes(13_000)]).toEqual([false, true, false, true]);
  expect(Array.from({ length: 46 }, () => passes(13_000 + 10 * 6_000)).filter(Boolean)).toHaveLength(10);
});
