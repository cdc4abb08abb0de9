import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { FairQueue, FairQueueRefusal } from "./fair-queue.ts";

/** Work that ends when the test ends it, and notes when it begins. */
function pieces(queue: FairQueue<string>) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const add = (key: string, timeoutMs?: number) =>
    queue.run(
      key,
      () => {
        began.push(key);
        return new Promise<void>((end) => ends.push(end));
      },
      timeoutMs,
    );
  const endOne = async () => {
    ends.shift()?.();
    await delay(0);
  };
  return { began, add, endOne };
}

it("lets another company start before the rest of a company with many tasks", async () => {
  const { began, add, endOne } = pieces(new FairQueue({ width: 1 }));
  for (const key of ["a", "a", "a", "b", "c", "b"]) void add(key);
  for (let n = 0; n < 6; n++) await endOne();
  expect(began.join("")).toBe("aabcab");
});

it("runs as many at once as the limits allow, in total and for one company", async () => {
  const { began, add, endOne } = pieces(new FairQueue({ width: 3, perKey: 2 }));
  for (const key of ["a", "a", "a", "b", "b"]) void add(key);
  await delay(0);
  expect(began.join("")).toBe("aab");
  await endOne();
  expect(began).toHaveLength(4);
  for (let n = 0; n < 5; n++) await endOne();
  expect(began.toSorted().join("")).toBe("aaabb");
});

it("rejects tasks that waited too long or exceed the queue, and continues", async () => {
  const { began, add, endOne } = pieces(new FairQueue({ width: 1, mostWaiting: 1 }));
  void add("a");
  const impatient = add("a", 20);
  await expect(add("a")).rejects.toThrow(FairQueueRefusal);
  await expect(impatient).rejects.toThrow("not begun within 20 ms");
  const patient = add("a", 20_000);
  await endOne();
  await endOne();
  await patient;
  expect(began).toHaveLength(2);
});

it("continues after failed work", async () => {
  const queue = new FairQueue<string>({ width: 1 });
  await expect(queue.run("a", () => Promise.reject(new Error("spoilt")))).rejects.toThrow("spoilt");
  expect(await queue.run("a", async () => "done")).toBe("done");
});
