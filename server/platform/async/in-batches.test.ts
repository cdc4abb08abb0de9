import { expect, it } from "vitest";
import { inBatches } from "./in-batches.ts";

/** Batches that end when the test ends them. */
function atWill(width: number, does: (item: number) => boolean = () => true) {
  const batches: { items: readonly number[]; end: () => void; fail: () => void }[] = [];
  const alone: number[] = [];
  const failures: string[] = [];
  const run = inBatches<number>(
    { most: 3, width, onFailure: (error) => failures.push(String(error)) },
    (items) =>
      new Promise((ended, failed) =>
        batches.push({ items, end: () => ended(new Set(items.filter(does))), fail: () => failed(new Error("no")) }),
      ),
    async (item) => {
      alone.push(item);
      if (item === 13) throw new Error("thirteen");
    },
  );
  const immediate = () => new Promise((done) => setImmediate(done));
  return { run, batches, alone, failures, immediate };
}

it("runs one at once, and batches the items added meanwhile, up to the limit", async () => {
  const { run, batches, alone, immediate } = atWill(1);
  const first = run(1);
  await immediate();
  const later = [2, 3, 4, 5].map(run);
  await immediate();
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  batches[0]?.end();
  await first;
  await immediate();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
  batches[1]?.end();
  await Promise.all(later.slice(0, 3));
  await immediate();
  batches[2]?.end();
  await Promise.all(later);
  expect(alone).toEqual([]);
});

it("runs a limited number of batches, and starts again after it was idle", async () => {
  const { run, batches, immediate } = atWill(2);
  const one = run(1);
  await immediate();
  const two = run(2);
  await immediate();
  const three = run(3);
  await immediate();
  expect(batches).toHaveLength(2);
  batches[0]?.end();
  batches[1]?.end();
  await Promise.all([one, two]);
  await immediate();
  batches[2]?.end();
  await three;
  const four = run(4);
  await immediate();
  batches[3]?.end();
  await four;
  expect(batches.map(({ items }) => items)).toEqual([[1], [2], [3], [4]]);
});

it("retries a failed batch's items one by one, each with its own error", async () => {
  const { run, batches, alone, failures, immediate } = atWill(1, (item) => item !== 2);
  const done = [1, 2].map(run);
  await immediate();
  batches[0]?.end();
  await Promise.all(done);
  expect(alone).toEqual([2]);

  const failing = [12, 13].map((item) => run(item).then(() => "done", String));
  await immediate();
  batches[1]?.fail();
  expect(await Promise.all(failing)).toEqual(["done", "Error: thirteen"]);
  expect(alone).toEqual([2, 12, 13]);
  expect(failures).toEqual(["Error: no"]);
});
