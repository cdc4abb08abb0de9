import { setTimeout as delay } from "node:timers/promises";

/** Runs `work` again and again with a pause in between, never twice at once, until the returned function is called. */
export function every(
  pauseMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopped = new AbortController();
  const run = async () => {
    while (!stopped.signal.aborted) {
      await work().catch(onError);
      await delay(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopped.abort();
    await running;
  };
}
