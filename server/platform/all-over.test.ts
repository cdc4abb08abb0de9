import { expect, it } from "vitest";
import { allOver } from "./all-over.ts";

it("answers what each came to, and fails with the first failure once all are over", async () => {
  expect(await allOver([Promise.resolve(1), "two", null])).toEqual([1, "two", null]);
  let isOver = false;
  const slow = new Promise<void>((done) => setImmediate(done)).then(() => {
    isOver = true;
  });
  await expect(allOver([Promise.reject(new Error("first")), slow])).rejects.toThrow("first");
  expect(isOver).toBe(true);
});
