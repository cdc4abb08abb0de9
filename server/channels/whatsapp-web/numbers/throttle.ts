import { setTimeout as wait } from "node:timers/promises";
import { SendError } from "../../send-error.ts";

/** Runs work one at a time, with a rest in between. */
export type Throttle = {
  /** Rejects with SendError if it is stopped before its turn. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** No further work begins. */
  stop(): void;
};

/** `restMs` is the time from the end of one piece of work to the beginning of the next. */
export function createThrottle(restMs: number): Throttle {
  const stopping = new AbortController();
  let previous: Promise<unknown> = Promise.resolve();
  const rest = () => wait(restMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  return {
    run(work) {
      const result = previous.then(() => {
        if (stopping.signal.aborted) throw new SendError("offline", "the session has ended");
        return work();
      });
      previous = result.then(rest, rest);
      return result;
    },
    stop: () => stopping.abort(),
  };
}
