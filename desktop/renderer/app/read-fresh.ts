/** A query under way, with the subscription that keeps its answer in memory. */
type Reading<Result> = PromiseLike<Result> & { unsubscribe: () => void };

/** How a query is asked for what the server says now; for `readFresh`. */
export const fresh = { forceRefetch: true } as const;

/**
 * Awaits a query that nobody shows, and lets go of it. Subscribed to until then: what nobody subscribes to is thrown away
 * when its tags are invalidated, as all are when the socket connects, and its answer would be neither data nor error.
 */
export async function readFresh<Result>(reading: Reading<Result>): Promise<Result> {
  try {
    return await reading;
  } finally {
    reading.unsubscribe();
  }
}
