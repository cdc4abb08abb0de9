import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { undoFailedAttempts } from "./signal-attempts.ts";
import { silenceLibsignal } from "./silence-libsignal.ts";

const { curve, keyhelper, ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord } = createRequire(
  import.meta.resolve("@whiskeysockets/baileys"),
)("libsignal");

type Sealed = { type: number; body: Buffer };

it("stays in the newest session after a late message of an older one", async () => {
  silenceLibsignal();
  undoFailedAttempts();
  const server = party("server");
  const phone = party("phone");
  const [toPhone, toServer] = [server.talkTo(phone), phone.talkTo(server)];
  // The phone begins a session and the server answers in it, so both know it.
  await toServer.begin();
  expect(await toPhone.read(await toServer.say("bom dia"))).toBe("bom dia");
  expect(await toServer.read(await toPhone.say("olá"))).toBe("olá");
  const late = [await toServer.say("está aberto?"), await toServer.say("ou já fechou?")];
  // Another process takes the server's place and begins its own session; messages written before it arrive after it.
  await toPhone.begin();
  expect(await toServer.read(await toPhone.say("um momento"))).toBe("um momento");
  for (const one of late) expect(await toPhone.read(one)).toBeTruthy();
  expect(await toServer.read(await toPhone.say("aberto até as 18h"))).toBe("aberto até as 18h");
  expect(await toPhone.read(await toServer.say("obrigada"))).toBe("obrigada");
});

/** A party with keys. It stores sessions as Baileys' store does: each one is read and written whole. */
function party(name: string) {
  const identity = keyhelper.generateIdentityKeyPair();
  const signed = keyhelper.generateSignedPreKey(identity, 1);
  const preKeys = new Map<number, { pubKey: Buffer; privKey: Buffer }>();
  const sessions = new Map<string, string>();
  const storage = {
    isTrustedIdentity: () => true,
    loadSession: (id: string) => {
      const text = sessions.get(id);
      return text ? SessionRecord.deserialize(JSON.parse(text)) : undefined;
    },
    storeSession: (id: string, record: { serialize: () => object }) =>
      void sessions.set(id, JSON.stringify(record.serialize())),
    loadPreKey: (id: number) => preKeys.get(id),
    removePreKey: (id: number) => void preKeys.delete(id),
    loadSignedPreKey: () => signed.keyPair,
    getOurRegistrationId: () => 1,
    getOurIdentity: () => identity,
  };
  const bundle = () => {
    const keyId = preKeys.size + 1;
    const pair = curve.generateKeyPair();
    preKeys.set(keyId, pair);
    return {
      registrationId: 1,
      identityKey: identity.pubKey,
      signedPreKey: { keyId: 1, publicKey: signed.keyPair.pubKey, signature: signed.signature },
      preKey: { keyId, publicKey: pair.pubKey },
    };
  };
  const talkTo = (other: { name: string; bundle: () => object }) => {
    const address = new ProtocolAddress(other.name, 0);
    const cipher = new SessionCipher(storage, address);
    return {
      begin: (): Promise<void> => new SessionBuilder(storage, address).initOutgoing(other.bundle()),
      say: (text: string): Promise<Sealed> => cipher.encrypt(Buffer.from(text)),
      read: async ({ type, body }: Sealed): Promise<string> =>
        String(type === 3 ? await cipher.decryptPreKeyWhisperMessage(body) : await cipher.decryptWhisperMessage(body)),
    };
  };
  return { name, bundle, talkTo };
}
