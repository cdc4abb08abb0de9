/** The beginnings of libsignal's console messages; the objects after them are live session secrets. */
const chatter =
  /^(Closing session|Closing open session|Removing old closed session|Opening session|Session already (closed|open)|Failed to decrypt message|Session error|Migrating session|Decrypted message with closed|V1 session|Unhandled bucket|WARNING: Expected pubkey)/;
const methods = ["log", "info", "warn", "error"] as const;
const silenced = new WeakSet<Console>();

/** Keeps libsignal from printing private session keys to the console. Other output passes. Harmless when repeated. */
export function silenceLibsignal(target: Console = globalThis.console): void {
  if (silenced.has(target)) return;
  silenced.add(target);
  for (const method of methods) {
    const print = target[method].bind(target);
    target[method] = (...parts: unknown[]) => {
      if (typeof parts[0] === "string" && chatter.test(parts[0])) return;
      print(...parts);
    };
  }
}
