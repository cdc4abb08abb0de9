import { AsyncLocalStorage } from "node:async_hooks";
import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  getBinaryNodeChildren,
  isLidUser,
  jidDecode,
  type SignalAuthState,
  type SignalKeyStoreWithTransaction,
  type SignalRepositoryWithLIDStore,
} from "@whiskeysockets/baileys";
import { KeyedMutex } from "../../../platform/async/keyed-mutex.ts";
import { hasSenderKeys } from "../numbers/jids.ts";

/* Baileys decrypts a message, which moves the Signal ratchet on for good, acknowledges it to WhatsApp, and only then
   emits it. A process killed in between loses it: WhatsApp does not send it again, and the ratchet could not read
   it. So the message is stored from inside the decryption, in three steps:
   1. decrypt it in a key transaction that is always rolled back: we have the text, and nothing has moved;
   2. store it, and wait until that is durable;
   3. decrypt it again, this time for real. Only now can Baileys acknowledge.
   If the process dies before 3, nothing has changed, and WhatsApp delivers again to the same ratchet; if it dies after
   3, the repeat is undecryptable, but the message is stored. The second decryption costs two or three tenths of a
   millisecond; one transaction held open during 2 would be cheaper, but a send meanwhile would take the same ratchet
   step twice. */

type Hooks = {
  /** Resolves once the message is durable, or has nothing to store. Must never reject for a message it cannot read. */
  store(stanza: BinaryNode, plaintext: Uint8Array): Promise<void>;
  /** Must close the socket before it returns, so that nothing can be acknowledged after it. */
  fail(error: unknown): void;
};

/** Maps encrypted parts to their stanzas, and notes whether their decryption has begun. */
export type Stanzas = {
  note(stanza: BinaryNode): void;
  /** The stanza of a ciphertext whose decryption begins now. */
  begin(ciphertext: Uint8Array): BinaryNode | undefined;
  /** Resolves once the decryption of a noted stanza has begun. */
  begun(stanza: BinaryNode): Promise<void>;
};

export function rememberStanzas(): Stanzas {
  // Baileys passes the very bytes of the stanza to the decryption.
  const byContent = new WeakMap<Uint8Array, BinaryNode>();
  const beginnings = new WeakMap<BinaryNode, PromiseWithResolvers<void>>();
  return {
    note(stanza) {
      beginnings.set(stanza, Promise.withResolvers());
      for (const { content } of getBinaryNodeChildren(stanza, "enc")) {
        if (content instanceof Uint8Array) byContent.set(content, stanza);
      }
    },
    begin(ciphertext) {
      const stanza = byContent.get(ciphertext);
      if (stanza) beginnings.get(stanza)?.resolve();
      return stanza;
    },
    begun: async (stanza) => beginnings.get(stanza)?.promise,
  };
}

type MakeRepository = typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository;

const rollBack = Symbol("roll back");

/** A Signal repository that stores each decrypted message before the decryption counts. */
export function storingRepository(
  auth: SignalAuthState,
  logger: Parameters<MakeRepository>[1],
  pnToLid: Parameters<MakeRepository>[2],
  stanzas: Stanzas,
  hooks: Hooks,
): SignalRepositoryWithLIDStore {
  const keys = ownTransactions(auth.keys as SignalKeyStoreWithTransaction);
  const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: auth.creds, keys }, logger, pnToLid);
  const mutex = new KeyedMutex<string>();
  // Baileys sends inside one long transaction and would commit the ratchet after the message was sent, over decryptions
  // made meanwhile. Outside of it every step commits on its own, before the send.
  const alone = AsyncLocalStorage.snapshot() as <T>(work: () => T) => T;

  /** Steps of one person's sessions must not overlap, under either of the person's two addresses. */
  async function perUser<T>(jid: string, work: () => Promise<T>): Promise<T> {
    const user = jidDecode(jid)?.user ?? jid;
    const lid = isLidUser(jid) ? user : (await keys.get("lid-mapping", [user]))[user];
    return mutex.run(lid ?? user, work);
  }

  async function storeFirst(
    stanza: BinaryNode,
    key: string,
    decrypt: () => Promise<Uint8Array>,
    step: <T>(work: () => Promise<T>) => Promise<T>,
  ): Promise<Uint8Array> {
    let plaintext: Uint8Array | undefined;
    await keys
      .transaction(async () => {
        plaintext = await decrypt();
        throw rollBack;
      }, key)
      .catch((error: unknown) => {
        if (error !== rollBack) throw error;
      });
    if (!plaintext) throw new Error("nothing was decrypted");
    try {
      await hooks.store(stanza, plaintext);
      return await step(decrypt);
    } catch (error) {
      hooks.fail(error);
      throw error;
    }
  }

  return {
    ...inner,
    decryptMessage: (args) =>
      alone(() => {
        const stanza = stanzas.begin(args.ciphertext);
        const decrypt = () => inner.decryptMessage(args);
        const step = <T>(work: () => Promise<T>) => perUser(args.jid, work);
        return stanza ? storeFirst(stanza, args.jid, decrypt, step) : step(decrypt);
      }),
    decryptGroupMessage: (args) =>
      alone(() => {
        const stanza = stanzas.begin(args.msg);
        const decrypt = () => inner.decryptGroupMessage(args);
        return stanza ? storeFirst(stanza, args.group, decrypt, (work) => work()) : decrypt();
      }),
    encryptMessage: (args) => alone(() => perUser(args.jid, () => inner.encryptMessage(args))),
    injectE2ESession: (args) => alone(() => perUser(args.jid, () => inner.injectE2ESession(args))),
    migrateSession: (from, to) => alone(() => perUser(to, () => inner.migrateSession(from, to))),
    deleteSession: (jids) => alone(() => inner.deleteSession(jids)),
    validateSession: (jid) => alone(() => inner.validateSession(jid)),
    getSessionInfo: (jid) => alone(() => inner.getSessionInfo(jid)),
    hasSenderKey: (args) => alone(() => inner.hasSenderKey(args)),
    getSenderKeyDistributionMessage: (args) => alone(() => inner.getSenderKeyDistributionMessage(args)),
    encryptGroupMessage: (args) => alone(() => inner.encryptGroupMessage(args)),
    processSenderKeyDistributionMessage: async (args) => {
      if (!hasSenderKeys(args.item.groupId)) throw new Error("sender keys for no group");
      return alone(() => inner.processSenderKeyDistributionMessage(args));
    },
  };
}

/** The same keys with separate locks: Baileys holds its locks while it calls us, and could wait for itself. */
function ownTransactions(keys: SignalKeyStoreWithTransaction): SignalKeyStoreWithTransaction {
  return { ...keys, transaction: (work, key) => keys.transaction(work, `signal ${key}`) };
}
