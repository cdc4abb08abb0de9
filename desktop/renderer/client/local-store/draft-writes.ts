/** The first letter is stored at once, later ones together after this pause, in milliseconds. */
const pauseMs = 100;

/** Stores drafts during typing, a few times a second at most. */
export class DraftWrites {
  readonly #write: (key: string, text: string) => void;
  readonly #typed = new Map<string, string>();
  #isPausing = false;

  constructor(write: (key: string, text: string) => void) {
    this.#write = write;
  }

  add(key: string, text: string): void {
    this.#typed.set(key, text);
    this.#writeSometimes();
  }

  /** Stores pending drafts now. */
  flush(): void {
    for (const [key, text] of this.#typed) this.#write(key, text);
    this.#typed.clear();
  }

  #writeSometimes(): void {
    if (this.#isPausing || this.#typed.size === 0) return;
    this.flush();
    this.#isPausing = true;
    setTimeout(() => {
      this.#isPausing = false;
      this.#writeSometimes();
    }, pauseMs);
  }
}
