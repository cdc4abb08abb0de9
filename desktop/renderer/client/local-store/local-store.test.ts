import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterAll, expect, test } from "vitest";
import { testLocalStore } from "../../../ipc/test-local-store.ts";
import { indexedDbStore } from "./indexeddb-store.ts";
import { memoryStore } from "./memory-store.ts";

const beginAnew = () => {
  globalThis.indexedDB = new IDBFactory();
};
afterAll(beginAnew);
const open = (userId = 7) => indexedDbStore({ userId, companyId: 1 });

testLocalStore("IndexedDB in the browser", { open, clear: beginAnew });

let stores = new Map<number, ReturnType<typeof memoryStore>>();
testLocalStore("memory, where a browser keeps nothing", {
  open: async (userId = 7) => {
    const store = stores.get(userId) ?? memoryStore();
    stores.set(userId, store);
    return store;
  },
  clear: () => {
    stores = new Map();
  },
});

/** Everything in the database, as the browser would store it. */
async function stored(): Promise<string> {
  const request = indexedDB.open("balcao.7.1");
  const database = await new Promise<IDBDatabase>((done) => {
    request.onsuccess = () => done(request.result);
  });
  const rows = await Promise.all(
    ["drafts", "outbox", "files", "pages"].map(
      (name) =>
        new Promise<unknown[]>((done) => {
          const all = database.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => done(all.result);
        }),
    ),
  );
  return JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value,
  );
}

test("no text or file can be read in the database, and its key cannot be taken out", async () => {
  beginAnew();
  const store = await open();
  await store.keepDraft("5", "segredo do rascunho");
  const id = "00000000-0000-4000-8000-000000000001";
  await store.keepEntry({ id, holder: id, json: '"segredo"' }, new TextEncoder().encode("segredo do arquivo"));
  await store.keepPage({ key: "k", kind: "list", most: 2, json: '"segredo"', at: new Date().toISOString() });

  const text = await stored();
  expect(text.length).toBeGreaterThan(100);
  expect(text).not.toContain("segredo");
});

test("two tabs that start at once share a key, and after a wipe by one the other can store again", async () => {
  beginAnew();
  const [one, other] = await Promise.all([open(), open()]);
  await Promise.all([one.keepDraft("1", "da primeira"), other.keepDraft("2", "da segunda")]);
  expect(await (await open()).drafts()).toEqual({ "1": "da primeira", "2": "da segunda" });

  await one.wipe();
  await other.keepDraft("3", "depois");
  expect(await (await open()).drafts()).toEqual({ "3": "depois" });
});
