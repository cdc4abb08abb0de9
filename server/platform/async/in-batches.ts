import { setImmediate as nextImmediate } from "node:timers/promises";

/**
 * Batches items that arrive at the same time. A single item starts its batch at once; items that arrive while `width`
 * batches are under way form the next batch, of `most` items at most. `together` returns the items it did. `alone`
 * does the others one by one, as well as every item of a batch that failed; `onFailure` gets that batch's error. The
 * returned function does one item, and resolves or rejects as that item's work did.
 */
export function inBatches<T>(
  { most, width, onFailure }: { most: number; width: number; onFailure: (error: unknown) => void },
  together: (items: readonly T[]) => Promise<ReadonlySet<T>>,
  alone: (item: T) => Promise<void>,
): (item: T) => Promise<void> {
  type Waiting = { item: T; done: (isDone: boolean) => void };
  let waiting: Waiting[] = [];
  let underWay = 0;

  const run = async () => {
    // Items that arrive within the same turn of the event loop join this batch.
    await nextImmediate();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const did = await together(batch.map(({ item }) => item)).catch((error: unknown) => {
        onFailure(error);
        return new Set<T>();
      });
      for (const { item, done } of batch) done(did.has(item));
    }
    underWay -= 1;
  };
  return async (item) => {
    const isDone = new Promise<boolean>((done) => waiting.push({ item, done }));
    if (underWay < width) {
      underWay += 1;
      void run();
    }
    if (!(await isDone)) await alone(item);
  };
}
