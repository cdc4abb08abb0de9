import { setTimeout as wait } from "node:timers/promises";
import { SendError } from "../../send-error.ts";

/** Runs work one at a time, with a rest in between. */
export type Pacer = {
  /** Rejects with SendError if it is stopped before its turn. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** No further work begins. */
  stop(): void;
};

/** `restMs` is the time from the end of one piece of work to the beginning of the next. */
export function createPacer(restMs: number): Pacer {
  const stopping = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();
  const rest = () => wait(restMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  return {
    run(work) {
      const result = turn.then(() => {
        if (stopping.signal.aborted) throw new SendError("offline", "the session has ended");
        return work();
      });
      turn = result.then(rest, rest);
      return result;
    },
    stop: () => stopping.abort(),
  };
}
