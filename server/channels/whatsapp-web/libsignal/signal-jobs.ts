import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";

type Work = () => Promise<unknown>;
type Builder = { storage: object; initOutgoing: (device: unknown) => Promise<void> };
type Libsignal = {
  SessionCipher: { prototype: { queueJob: (work: Work) => Promise<unknown> } };
  SessionBuilder: { prototype: Builder };
};

/** The same instance that Baileys uses. */
const libsignal = createRequire(import.meta.resolve("@whiskeysockets/baileys"))("libsignal") as Libsignal;
let isBound = false;

/**
 * Runs each libsignal job in the async context of its caller. libsignal has one job queue for each address, shared by
 * all callers, and works it in the context of the first one; Baileys uses the context to find a job's key transaction.
 * So a job of another connection or transaction that arrived meanwhile would take its ratchet step in a transaction
 * that is over, or rolled back, and use a message key twice. Harmless when repeated.
 */
export function bindSignalJobs(): void {
  if (isBound) return;
  isBound = true;
  const cipher = libsignal.SessionCipher.prototype;
  const { queueJob } = cipher;
  cipher.queueJob = function (work) {
    return queueJob.call(this, AsyncLocalStorage.bind(work));
  };
  // `initOutgoing` queues its own job, so the methods that the job calls are bound instead.
  const builder = libsignal.SessionBuilder.prototype;
  const { initOutgoing } = builder;
  builder.initOutgoing = function (device) {
    const bound: Builder = Object.create(this);
    bound.storage = boundHere(this.storage);
    return initOutgoing.call(bound, device);
  };
}

/** The same object, whose methods run in the async context of this call. */
function boundHere<T extends object>(target: T): T {
  const here = AsyncLocalStorage.snapshot();
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (...args: unknown[]) => here(() => value.apply(target, args)) : value;
    },
  });
}
