/** Ends waits early: once when something changed (`ring`), or for good (`stop`). */
export class Alarm {
  #isRung = false;
  #isStopped = false;
  #wake: (() => void) | null = null;

  constructor(signal: AbortSignal) {
    if (signal.aborted) this.#isStopped = true;
    signal.addEventListener("abort", () => this.stop(), { once: true });
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Ends the present wait, or the next one. */
  ring(): void {
    this.#isRung = true;
    this.#wake?.();
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake?.();
  }

  /** Waits for this number of milliseconds. Returns true if a ring or the stop ended the wait. */
  async wait(ms: number): Promise<boolean> {
    if (ms > 0 && !this.#isRung) await this.rest(ms, true);
    const wasRung = this.#isRung || this.#isStopped;
    this.#isRung = false;
    return wasRung;
  }

  /** Waits this many milliseconds; the alarm does not end it, only a stop does. */
  async rest(ms: number, isEndedByRing = false): Promise<void> {
    if (this.#isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        if (!isEndedByRing && !this.#isStopped) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }
}
