import { AsyncLocalStorage } from "node:async_hooks";

type Failed = (error: unknown) => void;

const owners = new AsyncLocalStorage<Failed>();
let isListening = false;

/**
 * Runs work of the library. A rejection that nobody awaits, now or in what the work has started, such as a socket or a
 * timer, goes to `failed`: one connection must not end the others. Any other ends the process, as Node does by itself.
 */
export function catchStrays<T>(failed: Failed, work: () => T): T {
  if (!isListening) process.on("unhandledRejection", toOwner);
  isListening = true;
  return owners.run(failed, work);
}

/** Node calls it where the promise was rejected. */
function toOwner(reason: unknown): void {
  const failed = owners.getStore();
  if (!failed) throw reason;
  failed(reason);
}
