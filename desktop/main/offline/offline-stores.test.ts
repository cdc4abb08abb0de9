// @vitest-environment node
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type CallName, calls } from "../../ipc.ts";
import { storeOverCalls } from "../../local-store.ts";
import { testLocalStore } from "../../test-local-store.ts";
import { anEncryption } from "../test-encryption.ts";
import { readOfflineKey } from "./offline-key.ts";
import { offlineHandlers, type SignedIn } from "./offline-stores.ts";

const root = mkdtempSync(join(tmpdir(), "balcao-offline-"));
const folder = join(root, "offline");
afterAll(() => rmSync(root, { recursive: true, force: true }));

let signedIn: SignedIn;
const systemKey = anEncryption("a");
const readKey = (encryption = systemKey) => readOfflineKey(join(root, "offline-key"), encryption, "linux");

/** A process that was started anew, asked as a page asks it: everything is parsed on both ways. */
function start(key: Buffer | null = readKey()) {
  const handlers = offlineHandlers({ folder, key, signedIn: () => signedIn });
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
  const id = "00000000-0000-4000-8000-000000000001";
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
])("a page gets nothing while %s is signed in", async (_name, present) => {
  const store = start()();
  await store.keepDraft("5", "segredo");
  signedIn = present;

  await expect(store.drafts()).rejects.toThrow("not who is signed in");
  await expect(store.keepDraft("5", "x")).rejects.toThrow();
  await expect(store.wipe()).rejects.toThrow();
});

test("without a key store nothing comes to lie on the disk", async () => {
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

test("what another key sealed counts as never kept", async () => {
  await start()().keepDraft("5", "antes");
  const store = start(readKey(anEncryption("b")))();

  expect(await store.drafts()).toEqual({});
  await store.keepDraft("5", "depois");
  expect(await start(readKey(anEncryption("b")))().drafts()).toEqual({ "5": "depois" });
});

const sqliteFile = (): string => join(root, filesHere().find((name) => name.endsWith(".sqlite")) ?? "missing");

test("a broken file begins anew", async () => {
  await start()().keepDraft("5", "antes");
  const file = sqliteFile();
  for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
  writeFileSync(file, "this is no database, but long enough to be taken for one".repeat(100));

  const store = start()();
  expect(await store.drafts()).toEqual({});
  await store.keepDraft("5", "depois");
  expect(await start()().drafts()).toEqual({ "5": "depois" });
});

test("the file of a newer console is left as it is", async () => {
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

test("a large file gives its room back once it has left", async () => {
  const store = start()();
  const id = "00000000-0000-4000-8000-000000000001";
  await store.keepEntry({ id, holder: id, json: "{}" }, new Uint8Array(8_000_000));
  await store.forgetEntry(id);
  // Whatever SQLite still has beside the file goes into it.
  const other = new Sqlite(sqliteFile());
  other.pragma("wal_checkpoint(TRUNCATE)");
  other.close();

  expect(statSync(sqliteFile()).size).toBeLessThan(200_000);
});

test("a row that was put into another's place cannot be read", async () => {
  const store = start()();
  await store.keepDraft("5", "para o contato");
  await store.keepDraft("note-5", "só para a equipe");
  const thief = new Sqlite(sqliteFile());
  thief.exec("UPDATE drafts SET sealed = (SELECT sealed FROM drafts WHERE key = 'note-5') WHERE key = '5'");
  thief.close();

  expect(await start()().drafts()).toEqual({ "note-5": "só para a equipe" });
});
