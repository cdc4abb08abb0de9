import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type CallName, calls } from "../../ipc/calls.ts";
import { storeOverCalls } from "../../ipc/local-store.ts";
import { testLocalStore } from "../../ipc/test-local-store.ts";
import { anEncryption } from "../test-encryption.ts";
import { readOfflineKey } from "./offline-key.ts";
import { offlineStores, type SignedIn } from "./offline-stores.ts";

const root = mkdtempSync(join(tmpdir(), "balcao-offline-"));
const folder = join(root, "offline");
afterAll(() => rmSync(root, { recursive: true, force: true }));

let signedIn: SignedIn;
/** The last started process's way to forget a server. */
let forget: (serverUrl: string) => void;
const systemKey = anEncryption("a");
const readKey = (encryption = systemKey) => readOfflineKey(join(root, "offline-key"), encryption, "linux");

/** A restarted process, called as a page calls it: every value is parsed in both directions. */
function start(key: Buffer | null = readKey()) {
  const { handlers, forgetServer } = offlineStores({ folder, key, signedIn: () => signedIn });
  forget = forgetServer;
  const call = async (name: CallName, input?: unknown) => {
    const handle = handlers[name as keyof typeof handlers] as (parsed: unknown) => unknown;
    return calls[name].output.parse(await handle(calls[name].input.parse(input)));
  };
  return (userId = 7) => {
    signedIn = { serverUrl: signedIn?.serverUrl ?? "https://crm.loja.com.br", userId, companyId: 1 };
    return storeOverCalls(call as Parameters<typeof storeOverCalls>[0], { userId, companyId: 1 });
  };
}
const clear = () => {
  signedIn = null;
  rmSync(root, { recursive: true, force: true });
};
beforeEach(clear);

testLocalStore("SQLite in the main process", { open: async (userId) => start()(userId), clear });

const oneProcess = { open: start(null) };
testLocalStore("SQLite in memory, where the system has no key store", {
  open: async (userId) => oneProcess.open(userId),
  clear: () => {
    clear();
    oneProcess.open = start(null);
  },
});

const filesHere = (): string[] => readdirSync(root, { recursive: true, encoding: "utf8" });
const bytesHere = (): string =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => name + readFileSync(join(parentPath, name), "latin1"))
    .join();

test("no text, name, file, server or person can be read on the disk", async () => {
  const store = start()();
  await store.keepDraft("5", "segredo do rascunho");
  const id = "00000000-0000-4000-8000-000000000009";
  await store.keepEntry({ id, holder: id, json: '"segredo da mensagem"' }, Buffer.from("segredo do arquivo"));
  await store.keepPage({ key: "k", kind: "list", most: 2, json: '"segredo da lista"', at: new Date().toISOString() });

  expect(filesHere().some((name) => name.endsWith(".sqlite"))).toBe(true);
  expect(bytesHere()).not.toMatch(/segredo|crm\.loja/);
});

test("another server's store is another file", async () => {
  await start()().keepDraft("5", "da primeira");
  signedIn = { serverUrl: "https://crm.outra.com.br", userId: 7, companyId: 1 };

  expect(await start()().drafts()).toEqual({});
});

test.each([
  ["nobody", null],
  ["another person", { serverUrl: "https://crm.loja.com.br", userId: 8, companyId: 1 }],
  ["the same person in another company", { serverUrl: "https://crm.loja.com.br", userId: 7, companyId: 2 }],
])("a page gets no data while %s is signed in", async (_name, present) => {
  const store = start()();
  await store.keepDraft("5", "segredo");
  signedIn = present;

  await expect(store.drafts()).rejects.toThrow("the owner is not the signed-in user");
  await expect(store.keepDraft("5", "x")).rejects.toThrow();
  await expect(store.wipe()).rejects.toThrow();
});

test("without a key store nothing is written to disk", async () => {
  for (const encryption of [
    anEncryption("a", { isEncryptionAvailable: () => false }),
    anEncryption("a", { getSelectedStorageBackend: () => "basic_text" }),
  ]) {
    const store = start(readKey(encryption))();
    await store.keepDraft("5", "segredo");

    expect(await store.drafts()).toEqual({ "5": "segredo" });
  }
  expect(() => readdirSync(root)).toThrow();
});

test("data encrypted with another key counts as absent", async () => {
  await start()().keepDraft("5", "antes");
  const store = start(readKey(anEncryption("b")))();

  expect(await store.drafts()).toEqual({});
  await store.keepDraft("5", "depois");
  expect(await start(readKey(anEncryption("b")))().drafts()).toEqual({ "5": "depois" });
});

const sqliteFile = (): string => join(root, filesHere().find((name) => name.endsWith(".sqlite")) ?? "missing");

test("a damaged file is replaced by an empty one", async () => {
  await start()().keepDraft("5", "antes");
  const file = sqliteFile();
  for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
  writeFileSync(file, "this is no database, but long enough to be taken for one".repeat(100));

  const store = start()();
  expect(await store.drafts()).toEqual({});
  await store.keepDraft("5", "depois");
  expect(await start()().drafts()).toEqual({ "5": "depois" });
});

test("the file of a newer console is left unchanged", async () => {
  await start()().keepDraft("5", "do novo");
  const newer = new Sqlite(sqliteFile());
  newer.pragma("user_version = 99");
  newer.close();

  const store = start()();
  await store.keepDraft("5", "do antigo");
  expect(await store.drafts()).toEqual({ "5": "do antigo" });

  const back = new Sqlite(sqliteFile());
  back.pragma("user_version = 1");
  back.close();
  expect(await start()().drafts()).toEqual({ "5": "do novo" });
});

const id = "00000000-0000-4000-8000-000000000001";
/** Larger than one encrypted part, and not a multiple of it. */
const film = new Uint8Array(5_000_001).map((_zero, n) => n % 251);
const entry = { id, holder: id, json: "{}" };

test("other calls are answered while a large file is written", async () => {
  const store = start()();
  const done: string[] = [];
  const keeping = store.keepEntry(entry, film).then(() => done.push("film"));
  await store.keepDraft("5", "a meio").then(() => done.push("draft"));
  await keeping;

  expect(done).toEqual(["draft", "film"]);
  expect(Buffer.compare((await start()().file(id)) ?? new Uint8Array(), film)).toBe(0);
});

const filesBeside = () => filesHere().filter((name) => /-files.[\da-f]/.test(name));

test("disk space is freed once a large file was sent", async () => {
  const store = start()();
  await store.keepEntry(entry, film);
  expect(filesBeside()).toHaveLength(1);
  await store.forgetEntry(id);

  expect(filesBeside()).toEqual([]);
});

test("a file without a message is deleted at the next start, and so is a partial file", async () => {
  const store = start()();
  await store.keepEntry(entry, film);
  const [name = ""] = filesBeside();
  writeFileSync(join(root, name.slice(0, -64) + "0".repeat(64)), "of no message");
  writeFileSync(join(root, `${name}.half`), "half");
  await start()().drafts();

  expect(filesBeside()).toEqual([name]);
});

test("a truncated or swapped file cannot be read", async () => {
  const other = { ...entry, id: "00000000-0000-4000-8000-000000000002" };
  const store = start()();
  await store.keepEntry(entry, film);
  const [one = ""] = filesBeside();
  const sealed = readFileSync(join(root, one));
  await store.keepEntry(other, film);
  const [two = ""] = filesBeside().filter((name) => name !== one);
  writeFileSync(join(root, two), sealed);
  // One complete part, exactly as it was written.
  writeFileSync(join(root, one), sealed.subarray(0, 1024 * 1024 + 28));

  expect(await store.file(id)).toBeNull();
  expect(await store.file(other.id)).toBeNull();
});

test("a wipe during a file write leaves nothing behind", async () => {
  const store = start()();
  const keeping = store.keepEntry({ ...entry, json: '"segredo"' }, film);
  forget(signedIn?.serverUrl ?? "");
  signedIn = null;

  await expect(keeping).rejects.toThrow();
  expect(filesHere().filter((name) => /sqlite|[\da-f]{64}/.test(name))).toEqual([]);
});

test("forgetting a server wipes every user's data of it, and no other server's", async () => {
  const shop = "https://crm.loja.com.br";
  await start()(7).keepDraft("5", "da Marina");
  await start()(8).keepEntry({ ...entry, json: '"do Paulo"' }, film);
  signedIn = { serverUrl: "https://crm.outra.com.br", userId: 7, companyId: 1 };
  await start()(7).keepDraft("5", "da outra");
  signedIn = { serverUrl: shop, userId: 7, companyId: 1 };
  const present = start()(7);
  await present.drafts();
  forget(shop);

  expect(filesBeside()).toEqual([]);
  expect(filesHere().filter((name) => name.endsWith(".sqlite"))).toHaveLength(1);
  expect(await present.drafts()).toEqual({});
  signedIn = { serverUrl: "https://crm.outra.com.br", userId: 7, companyId: 1 };
  expect(await start()(7).drafts()).toEqual({ "5": "da outra" });
});

test("in-memory data of a forgotten server is deleted too", async () => {
  const store = start(null)();
  await store.keepDraft("5", "segredo");
  forget("https://crm.loja.com.br");

  expect(await store.drafts()).toEqual({});
});

test("a row that was swapped with another cannot be read", async () => {
  const store = start()();
  await store.keepDraft("5", "para o contato");
  await store.keepDraft("note-5", "só para a equipe");
  const thief = new Sqlite(sqliteFile());
  thief.exec("UPDATE drafts SET sealed = (SELECT sealed FROM drafts WHERE key = 'note-5') WHERE key = '5'");
  thief.close();

  expect(await start()().drafts()).toEqual({ "note-5": "só para a equipe" });
});
