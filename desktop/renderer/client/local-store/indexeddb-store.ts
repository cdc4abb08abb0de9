import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { LocalStore } from "../../../ipc/local-store.ts";
import type { Owner } from "../../../ipc/offline.ts";
import { makeKey, type Sealed, seal, sealText, unseal, unsealText } from "./web-seal.ts";

type Schema = DBSchema & {
  keys: { key: "key"; value: CryptoKey };
  drafts: { key: string; value: Sealed };
  outbox: { key: number; value: { id: string; holder: string; sealed: Sealed }; indexes: { id: string } };
  files: { key: string; value: Sealed };
  pages: { key: string; value: { key: string; kind: string; at: string; sealed: Sealed }; indexes: { kind: string } };
};
type Database = IDBPDatabase<Schema>;

const everything = ["keys", "drafts", "outbox", "files", "pages"] as const;

/** The browser's own database, one for each person and company; the origin is the server's. */
export async function indexedDbStore({ userId, companyId }: Owner): Promise<LocalStore> {
  const database = await openDB<Schema>(`balcao.${userId}.${companyId}`, 1, {
    upgrade: (made) => {
      made.createObjectStore("keys");
      made.createObjectStore("drafts");
      made.createObjectStore("outbox", { autoIncrement: true }).createIndex("id", "id", { unique: true });
      made.createObjectStore("files");
      made.createObjectStore("pages", { keyPath: "key" }).createIndex("kind", "kind");
    },
  });
  // Read each time: another tab may have wiped everything, and data encrypted with an old key would be unreadable.
  const key = () => keyOf(database);
  return {
    drafts: async () => {
      const [names, sealed] = await readAll(database);
      const texts = await Promise.all(names.map(async (name, at) => openAt(await key(), `draft:${name}`, sealed[at])));
      return Object.fromEntries(names.flatMap((name, at) => (texts[at] == null ? [] : [[name, texts[at]]])));
    },
    keepDraft: async (name, text) => {
      if (text === "") await database.delete("drafts", name);
      else await database.put("drafts", await sealText(await key(), `draft:${name}`, text), name);
    },
    outbox: async () => {
      const rows = await database.getAll("outbox");
      const own = await key();
      const opened = await Promise.all(
        rows.map(async ({ id, holder, sealed }) => ({ id, holder, json: await openAt(own, `entry:${id}`, sealed) })),
      );
      return opened.flatMap(({ json, ...entry }) => (json === null ? [] : [{ ...entry, json }]));
    },
    keepEntry: async ({ id, holder, json }, file) => {
      // A transaction does not wait for encryption: everything is encrypted before it begins.
      const own = await key();
      const sealed = await sealText(own, `entry:${id}`, json);
      const sealedFile = file && (await seal(own, `file:${id}`, file));
      const transaction = database.transaction(["outbox", "files"], "readwrite", { durability: "strict" });
      const outbox = transaction.objectStore("outbox");
      const place = await outbox.index("id").getKey(id);
      await outbox.put({ id, holder, sealed }, place);
      if (sealedFile) await transaction.objectStore("files").put(sealedFile, id);
      await transaction.done;
    },
    file: async (id) => {
      const sealed = await database.get("files", id);
      return sealed ? unseal(await key(), `file:${id}`, sealed) : null;
    },
    forgetEntry: async (id) => {
      const transaction = database.transaction(["outbox", "files"], "readwrite", { durability: "strict" });
      const place = await transaction.objectStore("outbox").index("id").getKey(id);
      if (place !== undefined) await transaction.objectStore("outbox").delete(place);
      await transaction.objectStore("files").delete(id);
      await transaction.done;
    },
    page: async (name) => {
      const row = await database.get("pages", name);
      const json = row ? await openAt(await key(), `page:${name}`, row.sealed) : null;
      return row && json !== null ? { json, at: row.at } : null;
    },
    keepPage: async ({ key: name, kind, at, json, most }) => {
      const sealed = await sealText(await key(), `page:${name}`, json);
      const transaction = database.transaction("pages", "readwrite");
      await transaction.store.put({ key: name, kind, at, sealed });
      const kin = await transaction.store.index("kind").getAll(kind);
      const old = kin.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(most);
      await Promise.all(old.map((row) => transaction.store.delete(row.key)));
      await transaction.done;
    },
    wipe: async () => {
      const transaction = database.transaction(everything, "readwrite", { durability: "strict" });
      await Promise.all(everything.map((name) => transaction.objectStore(name).clear()));
      await transaction.done;
    },
  };
}

/** The database's key; if two tabs create one at once, the first one's is kept. */
async function keyOf(database: Database): Promise<CryptoKey> {
  const known = await database.get("keys", "key");
  if (known) return known;
  const made = await makeKey();
  const transaction = database.transaction("keys", "readwrite");
  const other = await transaction.store.get("key");
  if (!other) await transaction.store.put(made, "key");
  await transaction.done;
  return other ?? made;
}

async function readAll(database: Database): Promise<[string[], Sealed[]]> {
  const { store } = database.transaction("drafts");
  return Promise.all([store.getAllKeys(), store.getAll()]);
}

const openAt = async (key: CryptoKey, place: string, sealed: Sealed | undefined): Promise<string | null> =>
  sealed ? unsealText(key, place, sealed) : null;
