import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";

type Work = () => Promise<unknown>;
type Builder = { storage: object; initOutgoing: (device: unknown) => Promise<void> };
type Libsignal = {
  SessionCipher: { prototype: { queueJob: (work: Work) => Promise<unknown> } };
  SessionBuilder: { prototype: Builder };
};

/** The very one that Baileys uses. */
const libsignal = createRequire(import.meta.resolve("@whiskeysockets/baileys"))("libsignal") as Libsignal;
let isBound = false;

/**
 * Lets each job of libsignal's run where it was asked for. It has one queue of jobs for each address, whoever asks, and
 * works it where the first was asked for; Baileys knows by the place which key transaction a job belongs to. So a job
 * of another connection, or of another transaction, that came while one of the same person's ran would take its step of
 * the ratchet in a transaction that is over, or is rolled back, and use a message key twice. Harmless when repeated.
 */
export function bindSignalJobs(): void {
  if (isBound) return;
  isBound = true;
  const cipher = libsignal.SessionCipher.prototype;
  const { queueJob } = cipher;
  cipher.queueJob = function (work) {
    return queueJob.call(this, AsyncLocalStorage.bind(work));
  };
  // This one goes to the queue by itself, so what it does there is bound instead.
  const builder = libsignal.SessionBuilder.prototype;
  const { initOutgoing } = builder;
  builder.initOutgoing = function (device) {
    const bound: Builder = Object.create(this);
    bound.storage = boundHere(this.storage);
    return initOutgoing.call(bound, device);
  };
}

/** The same object, whose methods run where this was called. */
function boundHere<T extends object>(target: T): T {
  const here = AsyncLocalStorage.snapshot();
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (...args: unknown[]) => here(() => value.apply(target, args)) : value;
    },
  });
}
