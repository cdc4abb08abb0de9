import { createRequire } from "node:module";

type Session = { serialize: () => object; constructor: { deserialize: (data: object) => object } };
type Cipher = { doDecryptWhisperMessage: (message: Buffer, session: Session | undefined) => Promise<Buffer> };

/** The same instance that Baileys uses. */
const libsignal = createRequire(import.meta.resolve("@whiskeysockets/baileys"))("libsignal") as {
  SessionCipher: { prototype: Cipher };
};
let isUndone = false;

/**
 * Undoes the state changes of a failed decryption attempt. Two people may have several sessions, and libsignal tries
 * them in turn: it tries a message of an older session with the newest one first. That attempt takes a step of the
 * newest session's ratchet before it fails, and libsignal stored that step together with the result of the next
 * attempt. From then on neither side could read messages of the newest session. Signal's own library tries on a copy.
 * Harmless when repeated.
 */
export function undoFailedAttempts(): void {
  if (isUndone) return;
  isUndone = true;
  const cipher = libsignal.SessionCipher.prototype;
  const { doDecryptWhisperMessage } = cipher;
  cipher.doDecryptWhisperMessage = async function (message, session) {
    const before = session?.serialize();
    try {
      return await doDecryptWhisperMessage.call(this, message, session);
    } catch (error) {
      if (session && before) Object.assign(session, session.constructor.deserialize(before));
      throw error;
    }
  };
}
