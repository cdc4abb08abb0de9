import { createRequire } from "node:module";

type Session = { serialize: () => object; constructor: { deserialize: (data: object) => object } };
type Cipher = { doDecryptWhisperMessage: (message: Buffer, session: Session | undefined) => Promise<Buffer> };

/** The very one that Baileys uses. */
const libsignal = createRequire(import.meta.resolve("@whiskeysockets/baileys"))("libsignal") as {
  SessionCipher: { prototype: Cipher };
};
let isUndone = false;

/**
 * Lets a failed attempt to decrypt leave no trace. Two people may have several sessions, and libsignal tries them in
 * turn: a message of an older one is tried with the newest first. That attempt takes a step of the newest one's ratchet
 * before it fails, and the step was stored together with what the next attempt found. From then on the other side could
 * read nothing of the newest session, nor we what came in it. Signal's own library tries on a copy. Harmless when repeated.
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
