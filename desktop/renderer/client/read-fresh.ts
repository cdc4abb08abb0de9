/** A pending query, with the subscription that keeps its result in memory. */
type Reading<Result> = PromiseLike<Result> & { unsubscribe: () => void };

/** Options of a query that must read from the server; for `readFresh`. */
export const fresh = { forceRefetch: true } as const;

/**
 * Awaits a query that no component shows, then unsubscribes. It subscribes meanwhile: without a subscriber the query is
 * removed when its tags are invalidated (as all are when the socket connects), and the result would be neither data nor
 * error.
 */
export async function readFresh<Result>(reading: Reading<Result>): Promise<Result> {
  try {
    return await reading;
  } finally {
    reading.unsubscribe();
  }
}
