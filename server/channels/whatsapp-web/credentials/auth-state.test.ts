import { randomBytes } from "node:crypto";
import { Curve, proto } from "@whiskeysockets/baileys";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soleKey } from "../../../platform/secrets/secrets.ts";
import { type OpenDatabase, openDatabase } from "../../../platform/sql/database.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { sessionLeases } from "../../runtime/session-leases.table.ts";
import { firstLease } from "../test-rig.ts";
import { openAuthState } from "./auth-state.ts";
import { deleteCredentials } from "./credential-store.ts";
import { whatsappCredentials } from "./credentials.table.ts";

let database: OpenDatabase;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  database = openDatabase(made.address, { poolSize: 3 });
  drop = made.drop;
});
afterAll(async () => {
  await database.close();
  await drop();
});

const key = soleKey(randomBytes(32));
const noFailure = (error: unknown) => {
  throw error;
};
const openTelling = async (connectionId: number, onFailure: (error: unknown) => void) =>
  openAuthState(database.db, key, await firstLease(database, connectionId), onFailure);
const open = (connectionId: number) => openTelling(connectionId, noFailure);
const rowsOf = (connectionId: number) =>
  database.db.select().from(whatsappCredentials).where(eq(whatsappCredentials.connectionId, connectionId));
/** A state as it is after pairing: keys without an account are not kept. */
async function paired(connectionId: number) {
  const state = await open(connectionId);
  state.creds.account = { details: Buffer.from("details") };
  await state.saveCreds();
  return state;
}

test("every kind of key is read as it was stored", async () => {
  const session = Buffer.from("a ratchet");
  const preKey = Curve.generateKeyPair();
  const first = await paired(1);
  await first.keys.set({
    session: { "111_1.0": session },
    "pre-key": { "7": preKey },
    "sender-key": { "g::1": Buffer.from("sender") },
    "sender-key-memory": { "1@g.us": { "a@lid": true } },
    "app-state-sync-key": { AAAA: { keyData: Buffer.from("sync"), timestamp: 5 } },
    "app-state-sync-version": { regular: { version: 2, hash: Buffer.from("hash"), indexValueMap: {} } },
    "lid-mapping": { "5511": "111", "111_reverse": "5511" },
    "device-list": { "5511": ["0", "3"] },
    tctoken: { "111@lid": { token: Buffer.from("token"), timestamp: "9" } },
    "identity-key": { "111_1.0": Buffer.from("identity") },
  });
  await first.close();
  // A second state reads from the database, not from the cache of the first.
  const { keys } = await open(1);
  expect(Buffer.from((await keys.get("session", ["111_1.0"]))["111_1.0"] ?? []).equals(session)).toBe(true);
  expect(Buffer.from((await keys.get("pre-key", ["7"]))["7"]?.private ?? []).equals(Buffer.from(preKey.private))).toBe(
    true,
  );
  expect(await keys.get("lid-mapping", ["5511", "unknown"])).toEqual({ "5511": "111" });
  expect(await keys.get("device-list", ["5511"])).toEqual({ "5511": ["0", "3"] });
  expect((await keys.get("tctoken", ["111@lid"]))["111@lid"]?.token.toString()).toBe("token");
  const sync = (await keys.get("app-state-sync-key", ["AAAA"])).AAAA;
  expect(sync).toBeInstanceOf(proto.Message.AppStateSyncKeyData);
});

test("null deletes, and more keys than the cache holds are found", async () => {
  const { keys } = await paired(2);
  const ids = Array.from({ length: 1500 }, (_, index) => `${index}`);
  await keys.set({ "lid-mapping": Object.fromEntries(ids.map((id) => [id, `lid ${id}`])) });
  expect(Object.keys(await keys.get("lid-mapping", ids))).toHaveLength(1500);
  await keys.set({ "lid-mapping": { "0": null, "1": "changed" }, session: { x: Buffer.from("y") } });
  expect(await keys.get("lid-mapping", ["0", "1"])).toEqual({ "1": "changed" });
  expect(await rowsOf(2)).toHaveLength(1501);
});

test("a change to a returned value does not reach the cache", async () => {
  const { keys } = await paired(3);
  await keys.set({ "device-list": { "5511": ["0"] } });
  (await keys.get("device-list", ["5511"]))["5511"]?.push("9");
  expect(await keys.get("device-list", ["5511"])).toEqual({ "5511": ["0"] });
});

test("credentials are saved in order, the last state winning", async () => {
  const state = await paired(4);
  const saves = Array.from({ length: 20 }, (_, index) => {
    state.creds.nextPreKeyId = index;
    return state.saveCreds();
  });
  await Promise.all(saves);
  await state.close();
  await expect(state.saveCreds()).rejects.toThrow("closed");
  const again = await open(4);
  expect(again.paired).toBe(true);
  expect(again.creds.nextPreKeyId).toBe(19);
  expect(again.creds.signedIdentityKey).toEqual(state.creds.signedIdentityKey);
});

test("one connection neither reads nor deletes another's keys", async () => {
  await (await paired(5)).keys.set({ "lid-mapping": { a: "five" } });
  await (await paired(6)).keys.set({ "lid-mapping": { a: "six" } });
  await deleteCredentials(database.db, 5);
  expect(await rowsOf(5)).toEqual([]);
  expect(await (await open(6)).keys.get("lid-mapping", ["a"])).toEqual({ a: "six" });
});

test("keys without an account belong to an unfinished pairing, and are deleted", async () => {
  await (await open(7)).keys.set({ "lid-mapping": { a: "seven" } });
  const again = await open(7);
  expect(again.paired).toBe(false);
  expect(await rowsOf(7)).toEqual([]);
});

test("credentials moved to another connection cannot be decrypted, and are not deleted either", async () => {
  await paired(8);
  await database.db.update(whatsappCredentials).set({ connectionId: 9 }).where(eq(whatsappCredentials.connectionId, 8));
  const failures: unknown[] = [];
  await expect(openTelling(9, (error) => failures.push(error))).rejects.toThrow();
  expect(failures).toHaveLength(1);
  expect(await rowsOf(9)).toHaveLength(1);
});

test("a session without the lease neither overwrites nor deletes what the next owner writes", async () => {
  await paired(10);
  const failures: unknown[] = [];
  const late = await openTelling(10, (error) => failures.push(error));
  await late.keys.set({ "lid-mapping": { a: "early" } });
  await database.db.update(sessionLeases).set({ epoch: 2 }).where(eq(sessionLeases.connectionId, 10));
  const rows = await rowsOf(10);
  await expect(late.keys.set({ "lid-mapping": { a: "late" } })).rejects.toThrow();
  expect(failures).toHaveLength(1);
  const later = await openTelling(10, () => undefined);
  await later.keys.set({ "lid-mapping": { a: null as never } });
  expect(await rowsOf(10)).toEqual(rows);
});
