import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from "@whiskeysockets/baileys";
import type { Keyring } from "../../../platform/secrets/secrets.ts";
import type { Database } from "../../../platform/sql/database.ts";
import type { Lease } from "../../channel.ts";
import { whileLeased } from "../../runtime/session-leases.table.ts";
import { BoundedCache } from "../session/bounded-cache.ts";
import { type Changes, deleteCredentials, openCredentialStore, place } from "./credential-store.ts";

export type AuthState = {
  creds: AuthenticationCreds;
  keys: SignalKeyStore;
  /** True if an account is linked; false while a pairing is unfinished. */
  readonly paired: boolean;
  /** Saves the credentials as they are now; resolves once durable. Calls made during a save share the next one. */
  saveCreds(): Promise<void>;
  close(): Promise<void>;
};

/** Kinds whose values Baileys changes in place after reading them: it gets a copy, so that the cache stays right. */
const changedInPlace = new Set<string>(["device-list", "sender-key-memory"]);
const cachedValues = 1000;

/**
 * Reads the credentials that link a connection to its account, or begins afresh. Keys are cached as long as the state
 * is open, which is safe because one process owns a session. `onFailure` is called when the database is no longer
 * reliable.
 */
export async function openAuthState(
  db: Database,
  encryptionKey: Keyring,
  lease: Pick<Lease, "connectionId" | "epoch">,
  onFailure: (error: unknown) => void,
): Promise<AuthState> {
  const store = openCredentialStore(db, encryptionKey, lease, onFailure);
  const cache = new BoundedCache(cachedValues);

  const keys: SignalKeyStore = {
    async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const values: { [id: string]: SignalDataTypeMap[T] } = {};
      // Pre-keys are read once and by the hundred: in the cache they would only displace others.
      if (type === "pre-key") {
        for (const [id, text] of await store.read(type, ids)) values[id] = parse(type, text);
        return values;
      }
      const missing: string[] = [];
      const give = (id: string, value: SignalDataTypeMap[T]) => {
        values[id] = changedInPlace.has(type) ? structuredClone(value) : value;
      };
      for (const id of ids) {
        // Null means that the database has no value.
        const cached = cache.get<SignalDataTypeMap[T] | null>(place(type, id));
        if (cached === undefined) missing.push(id);
        else if (cached !== null) give(id, cached);
      }
      if (missing.length === 0) return values;
      const found = await store.read(type, missing);
      for (const id of missing) {
        const text = found.get(id);
        const value = text === undefined ? null : parse(type, text);
        cache.set(place(type, id), value);
        if (value !== null) give(id, value);
      }
      return values;
    },
    async set(data: SignalDataSet) {
      const changes: Changes = new Map();
      for (const [kind, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) {
          const text = value === null ? null : JSON.stringify(value, BufferJSON.replacer);
          changes.set(place(kind, id), { kind, id, text });
          if (kind === "pre-key") continue;
          cache.set(place(kind, id), changedInPlace.has(kind) ? structuredClone(value) : value);
        }
      }
      await store.write(changes);
    },
  };

  const creds = await readCreds(store.read);
  if (!creds) await deleteCredentials(db, whileLeased(lease.connectionId, lease.epoch));
  const current = creds ?? initAuthCreds();
  return {
    creds: current,
    keys,
    get paired() {
      return current.account !== undefined && current.account !== null;
    },
    saveCreds: () => {
      const text = JSON.stringify(current, BufferJSON.replacer);
      return store.write(new Map([[place("creds", ""), { kind: "creds", id: "", text }]]));
    },
    async close() {
      await store.close();
      cache.flushAll();
    },
  };
}

/** Null if there are none, or if they belong to an unfinished pairing: those cannot log in. */
async function readCreds(
  read: (kind: string, ids: string[]) => Promise<Map<string, string>>,
): Promise<AuthenticationCreds | null> {
  const text = (await read("creds", [""])).get("");
  if (text === undefined) return null;
  const creds: AuthenticationCreds = JSON.parse(text, BufferJSON.reviver);
  return creds.account ? creds : null;
}

function parse<T extends keyof SignalDataTypeMap>(type: T, text: string): SignalDataTypeMap[T] {
  const value = JSON.parse(text, BufferJSON.reviver);
  // JSON lost the value's class, which Baileys relies on for this one kind.
  const revived: unknown = type === "app-state-sync-key" ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
  return revived as SignalDataTypeMap[T];
}
