import { StartupError } from "../../platform/startup-error.ts";

/** Aborts work without progress: when `limitMs` have passed since the last `touch` and the work has not ended. */
export class ProgressWatch {
  readonly #limitMs: number;
  readonly #stalled = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #at = "";

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
    this.#timer = setTimeout(() => this.#stalled.abort(), limitMs);
  }

  /** Aborts when the work makes no progress. */
  get signal(): AbortSignal {
    return this.#stalled.signal;
  }

  /** Reports progress; `at` names the present step. */
  touch(at: string): void {
    this.#at = at;
    this.#timer.refresh();
  }

  /** Passes chunks on, and counts each as progress. */
  async *follow(at: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    this.touch(at);
    for await (const chunk of content) {
      this.touch(at);
      yield chunk;
    }
  }

  /** Rejects with StartupError as soon as `work` stalls, even if it never ends. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const given = new Promise<never>((_, reject) => {
      this.signal.addEventListener("abort", () => {
        reject(
          new StartupError(`No progress for ${Math.round(this.#limitMs / 1000)} seconds at ${this.#at}: stopped.`),
        );
      });
    });
    try {
      return await Promise.race([given, work()]);
    } finally {
      clearTimeout(this.#timer);
    }
  }
}
