const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

type Outage = { pauseMs: number; endsAt: number };

/**
 * The pauses between looks whether a number works again, doubled up to half a minute: meanwhile its messages wait
 * together, instead of each knocking by itself.
 */
export class Outages {
  readonly #now: () => number;
  readonly #known = new Map<number, Outage>();

  /** `now` is in milliseconds and never goes back, as a computer's clock may. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A request did not get through: the time until the next look. Those that fail together share one. */
  next(connectionId: number): { pauseMs: number; isNew: boolean } {
    const [now, before] = [this.#now(), this.#known.get(connectionId)];
    if (before && before.endsAt > now) return { pauseMs: before.endsAt - now, isNew: false };
    const pauseMs = before ? Math.min(2 * before.pauseMs, longestPauseMs) : firstPauseMs;
    this.#known.set(connectionId, { pauseMs, endsAt: now + pauseMs });
    return { pauseMs, isNew: !before };
  }

  /** True from the first request that did not get through until one that does. */
  lasts(connectionId: number): boolean {
    return this.#known.has(connectionId);
  }

  /** True until the next look. */
  rests(connectionId: number): boolean {
    return (this.#known.get(connectionId)?.endsAt ?? 0) > this.#now();
  }

  /** A request got through; true if there was an outage. */
  over(connectionId: number): boolean {
    return this.#known.delete(connectionId);
  }
}
