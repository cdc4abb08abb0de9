import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ttlCache } from "./ttl-cache.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("loads a value again after its time, and each id apart", async () => {
  const load = vi.fn(async (id: number) => `${id}: ${load.mock.calls.length}`);
  const find = ttlCache(1_000, load);
  expect([await find(7), await find(8), await find(7)]).toEqual(["7: 1", "8: 2", "7: 1"]);
  vi.advanceTimersByTime(999);
  expect(await find(7)).toBe("7: 1");
  vi.advanceTimersByTime(1);
  expect(await find(7)).toBe("7: 3");
});

it("loads again after a failure", async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue("there");
  const find = ttlCache(1_000, load);
  await expect(find(7)).rejects.toThrow("away");
  expect(await find(7)).toBe("there");
});
