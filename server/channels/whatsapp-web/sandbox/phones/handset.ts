import {
  addTransactionCapability,
  type BinaryNode,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  encodeWAMessage,
  initAuthCreds,
  KEY_BUNDLE_TYPE,
  proto,
  type SignalCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  unpadRandomMax16,
  xmppPreKey,
  xmppSignedPreKey,
} from "@whiskeysockets/baileys";
import { silentLogger } from "../network/silent-logger.ts";
import type { Store } from "../network/store.ts";

/** Public keys of a linked device, for a new session with it. */
export type DeviceBundle = {
  registrationId: number;
  identityKey: Uint8Array;
  signedPreKey: { keyId: number; publicKey: Uint8Array; signature: Uint8Array };
  preKey?: { keyId: number; publicKey: Uint8Array };
};

/** The Signal half of a phone: real keys and one session per linked device it talks to. */
export type Handset = {
  /** Runs work in the order of the calls: Signal messages must leave in the order they were encrypted. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Decrypts the parts of one message (an own part, a group part, or both) and merges them. Throws if it cannot. */
  decrypt(parts: BinaryNode[], from: { device: string; group: string; author: string }): Promise<proto.Message>;
  /** Encrypts for one linked device; calls `bundle` only if there is no session yet. */
  encrypt(device: string, message: proto.IMessage, bundle: () => DeviceBundle): Promise<BinaryNode>;
  /** Encrypts for a group as `author`; the second value lets a member read this author's messages. */
  encryptForGroup(group: string, author: string, message: proto.IMessage): Promise<[BinaryNode, proto.IMessage]>;
  /** Fresh public keys for a linked device that wants to begin a session with this phone. */
  keyBundle(): Promise<BinaryNode[]>;
  readonly registrationId: number;
  /** Makes the next message to a linked device begin a new session; messages of earlier sessions remain readable. */
  beginAnew(device: string): void;
  close(): void;
};

type Keys = Pick<SignalCreds, "signedIdentityKey" | "signedPreKey" | "registrationId"> & { nextPreKey: number };

/** Opens the phone's keys, making them on first use. */
export function openHandset(store: Store, number: string): Handset {
  const saved = store.table<Keys>("handset-keys");
  const keys = saved.get(number) ?? newKeys();
  saved.set(number, keys);
  const signalKeys = addTransactionCapability(keyStore(store, number), silentLogger, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  });
  const signal = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
    { creds: keys, keys: signalKeys },
    silentLogger,
    async () => [],
  );
  let previous: Promise<unknown> = Promise.resolve();
  const outdated = new Set<string>();

  return {
    registrationId: keys.registrationId,
    inTurn(work) {
      const result = previous.then(work);
      previous = result.catch(() => undefined);
      return result;
    },
    async decrypt(parts, from) {
      const merged = new proto.Message();
      for (const part of parts) {
        if (!(part.content instanceof Uint8Array)) throw new Error("encrypted part without content");
        const ciphertext = part.content;
        const padded =
          part.attrs.type === "skmsg"
            ? await signal.decryptGroupMessage({ group: from.group, authorJid: from.author, msg: ciphertext })
            : await signal.decryptMessage({ jid: from.device, type: signalType(part.attrs.type), ciphertext });
        const message = proto.Message.decode(unpadRandomMax16(padded));
        const skdm = message.senderKeyDistributionMessage;
        if (skdm?.groupId) await signal.processSenderKeyDistributionMessage({ authorJid: from.author, item: skdm });
        Object.assign(merged, message);
      }
      return merged;
    },
    async encrypt(device, message, bundle) {
      const { exists } = await signal.validateSession(device);
      if (!exists || outdated.has(device)) await signal.injectE2ESession({ jid: device, session: bundle() });
      outdated.delete(device);
      const { type, ciphertext } = await signal.encryptMessage({ jid: device, data: encodeWAMessage(message) });
      return { tag: "enc", attrs: { v: "2", type }, content: ciphertext };
    },
    async encryptForGroup(group, author, message) {
      const { ciphertext, senderKeyDistributionMessage } = await signal.encryptGroupMessage({
        group,
        meId: author,
        data: encodeWAMessage(message),
      });
      return [
        { tag: "enc", attrs: { v: "2", type: "skmsg" }, content: ciphertext },
        {
          senderKeyDistributionMessage: {
            groupId: group,
            axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage,
          },
        },
      ];
    },
    async keyBundle() {
      const id = keys.nextPreKey++;
      saved.set(number, keys);
      const pair = Curve.generateKeyPair();
      await signalKeys.set({ "pre-key": { [id]: pair } });
      return bundleNodes(
        keys.registrationId,
        keys.signedIdentityKey.public,
        xmppSignedPreKey(keys.signedPreKey),
        xmppPreKey(pair, id),
      );
    },
    beginAnew: (device) => void outdated.add(device),
    close: () => signal.close?.(),
  };
}

/** Children of a `user` node in the answer to a key query. */
export function bundleNodes(
  registrationId: number,
  identity: Uint8Array,
  signedPreKey: BinaryNode,
  preKey: BinaryNode | null,
): BinaryNode[] {
  return [
    { tag: "registration", attrs: {}, content: encodeBigEndian(registrationId) },
    { tag: "type", attrs: {}, content: KEY_BUNDLE_TYPE },
    { tag: "identity", attrs: {}, content: identity },
    signedPreKey,
    ...(preKey ? [preKey] : []),
  ];
}

/** Deletes all saved sessions, also of groups: after a kill they may be older than messages already sent with them. */
export function deleteSessions(store: Store): void {
  const table = store.table<unknown>("handset-signal");
  for (const [id] of [...table.entries()]) if (/\/(session|sender-key)\//.test(id)) table.delete(id);
}

function newKeys(): Keys {
  const { signedIdentityKey, signedPreKey, registrationId } = initAuthCreds();
  return { signedIdentityKey, signedPreKey, registrationId, nextPreKey: 1 };
}

function signalType(type: string | undefined): "pkmsg" | "msg" {
  if (type === "pkmsg" || type === "msg") return type;
  throw new Error(`unknown kind of encryption: ${type}`);
}

function keyStore(store: Store, number: string): SignalKeyStore {
  const table = store.table<unknown>("handset-signal");
  const path = (type: string, id: string) => `${number}/${type}/${id}`;
  return {
    async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: { [id: string]: SignalDataTypeMap[T] } = {};
      for (const id of ids) {
        const value = table.get(path(type, id));
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
      }
      return found;
    },
    async set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) {
          if (value === null) table.delete(path(type, id));
          else table.set(path(type, id), value);
        }
      }
    },
  };
}
