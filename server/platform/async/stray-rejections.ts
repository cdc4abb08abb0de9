import { AsyncLocalStorage } from "node:async_hooks";

type Failed = (error: unknown) => void;

const owners = new AsyncLocalStorage<Failed>();

/**
 * Runs work, such as a library's. A rejection that nobody awaits, in the work or in what it has started (a socket, a
 * timer), goes to `failed` once `surviveStrays` was called.
 */
export function catchStrays<T>(failed: Failed, work: () => T): T {
  return owners.run(failed, work);
}

/**
 * From now on no rejection that nobody awaits ends this process, which serves many companies. One without an owner goes
 * to `failed`. Libraries leave some: the driver of PostgreSQL does when a server that stops refuses a new connection,
 * although its caller gets the error, too.
 */
export function surviveStrays(failed: Failed): void {
  // Node calls the listener in the context in which the promise was rejected.
  process.on("unhandledRejection", (reason) => (owners.getStore() ?? failed)(reason));
}
