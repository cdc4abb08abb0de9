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

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** A request did not get through: the moment of the next look. Those that fail together share one. */
  next(connectionId: number): Date {
    const [now, before] = [this.#now(), this.#known.get(connectionId)];
    if (before && before.endsAt > now) return new Date(before.endsAt);
    const pauseMs = before ? Math.min(2 * before.pauseMs, longestPauseMs) : firstPauseMs;
    this.#known.set(connectionId, { pauseMs, endsAt: now + pauseMs });
    return new Date(now + pauseMs);
  }

  over(connectionId: number): void {
    this.#known.delete(connectionId);
  }
}
