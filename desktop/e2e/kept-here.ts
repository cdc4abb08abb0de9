import type { Page } from "@playwright/test";

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
          const rows = database.transaction(store).objectStore(store).count();
          rows.onsuccess = () => done([store, rows.result]);
        }),
    );
    const all = await Promise.all(counts);
    database.close();
    return Object.fromEntries(all);
  });

/** The texts of the page's local database, decrypted with the page's own key. */
export const textsKept = (page: Page, store: "drafts" | "pages"): Promise<string[]> =>
  page.evaluate(async (store) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => {
        request.onsuccess = () => done(request.result);
      });
    type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };
    const [{ name = "" } = {}] = await indexedDB.databases();
    const database = await result(indexedDB.open(name));
    const transaction = database.transaction(["keys", store]);
    const [key, names, rows] = await Promise.all([
      result<CryptoKey>(transaction.objectStore("keys").get("key")),
      result(transaction.objectStore(store).getAllKeys()),
      result<(Sealed & { sealed?: Sealed })[]>(transaction.objectStore(store).getAll()),
    ]);
    database.close();
    const kind = { drafts: "draft", pages: "page" }[store];
    return Promise.all(
      rows.map(async (row, at) => {
        const { iv, bytes } = row.sealed ?? row;
        const additionalData = new TextEncoder().encode(`${kind}:${names[at]}`);
        return new TextDecoder().decode(
          await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, key, bytes),
        );
      }),
    );
  }, store);
