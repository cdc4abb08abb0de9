import { expect, it } from "vitest";
import { allSettledThenThrow } from "./all-settled-then-throw.ts";

it("returns every result, and throws the first error only after all have ended", async () => {
  expect(await allSettledThenThrow([Promise.resolve(1), "two", null])).toEqual([1, "two", null]);
  let isOver = false;
  const slow = new Promise<void>((done) => setImmediate(done)).then(() => {
    isOver = true;
  });
  await expect(allSettledThenThrow([Promise.reject(new Error("first")), slow])).rejects.toThrow("first");
  expect(isOver).toBe(true);
});
