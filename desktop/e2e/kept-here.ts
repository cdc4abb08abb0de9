import type { Page } from "playwright";

/** How many rows each store of the page's local database has (`indexeddb-store.ts`), by its name. */
export const countKept = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const [{ name = "" } = {}] = await indexedDB.databases();
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result);
    });
    const counts = [...database.objectStoreNames].map(
      (store) =>
        new Promise<[string, number]>((done) => {
          const count = database.transaction(store).objectStore(store).count();
          count.onsuccess = () => done([store, count.result]);
        }),
    );
    const counted = await Promise.all(counts);
    database.close();
    return Object.fromEntries(counted);
  });
