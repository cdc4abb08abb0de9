import { setImmediate as endOfTurn } from "node:timers/promises";

/**
 * Does together what comes at the same time: a single item at once, and what arrives while `width` batches are under way
 * as the next one, of `most` items at most. `together` answers which items it did; the others, and all of a batch that
 * failed, of which `onFailure` hears, are done by `alone`, outside of any batch. What is returned does one item, and ends
 * or fails as its own work did.
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
    // What comes within the same turn of the event loop goes along.
    await endOfTurn();
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
