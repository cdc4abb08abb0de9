import { expect, it } from "vitest";
import { KeyedMutex } from "./keyed-mutex.ts";

const gate = () => Promise.withResolvers<void>();

it("runs work of one key in sequence, and of another key beside it", async () => {
  const mutex = new KeyedMutex<string>();
  const begun: string[] = [];
  const [first, other] = [gate(), gate()];
  const work =
    (name: string, end: Promise<void> = Promise.resolve()) =>
    async () => {
      begun.push(name);
      await end;
      return name;
    };
  const results = [
    mutex.run("a", work("a1", first.promise)),
    mutex.run("a", work("a2")),
    mutex.run("b", work("b1", other.promise)),
  ];
  await Promise.resolve();
  expect(begun).toEqual(["a1", "b1"]);
  first.resolve();
  expect(await results[1]).toBe("a2");
  expect([mutex.isBusy("a"), mutex.isBusy("b")]).toEqual([false, true]);
  other.resolve();
  await mutex.idle();
  expect([begun, await Promise.all(results)]).toEqual([
    ["a1", "b1", "a2"],
    ["a1", "a2", "b1"],
  ]);
});

it("continues after failed work, and rejects its caller only", async () => {
  const mutex = new KeyedMutex<number>();
  const failed = mutex.run(1, () => Promise.reject(new Error("broken")));
  const next = mutex.run(1, async () => "next");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("next");
  await mutex.idle();
  expect(mutex.isBusy(1)).toBe(false);
});
