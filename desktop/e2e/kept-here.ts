import type { Page } from "@playwright/test";

/** How many rows each store of the page's local database has (`indexeddb-store.ts`), by its name. */
export async function countKept(page: Page): Promise<Record<string, number>> {
  const stores = Object.entries(await timesKept(page));
  return Object.fromEntries(stores.map(([name, times]) => [name, times.length]));
}

/** Waits until the page has stored what it shows: nothing was written for a second, which is twice its own delay. */
export async function untilPagesKept(page: Page): Promise<void> {
  for (let before = "", now = "-"; now !== before; ) {
    before = now;
    // The page's own clock: on a busy machine its timers are late too.
    await page.evaluate(() => new Promise((over) => setTimeout(over, 1_000)));
    now = JSON.stringify((await timesKept(page)).pages);
  }
}

/** The times at which the rows of each store were written; empty for a row without one. */
const timesKept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const [{ name = "" } = {}] = await indexedDB.databases();
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result);
    });
    const times = [...database.objectStoreNames].map(
      (store) =>
        new Promise<[string, string[]]>((done) => {
          const rows = database.transaction(store).objectStore(store).getAll();
          rows.onsuccess = () => done([store, rows.result.map(({ at = "" }) => at)]);
        }),
    );
    const all = await Promise.all(times);
    database.close();
    return Object.fromEntries(all);
  });
