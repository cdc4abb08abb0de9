/**
 * Waits until `check` returns a truthy value, and returns it: the way to wait in tests of the server and in journeys.
 * It looks often at first, then every 100 ms. Fails with the name of the condition after `patienceMs`; throws what
 * `check` throws.
 */
export declare function until<T>(what: string, check: () => T | Promise<T>): Promise<NonNullable<T>>;
/** Waits until a count is at least `wanted`; it may take any time, as long as the count grows within `patienceMs`. */
export declare function untilCount(what: string, count: () => number | Promise<number>, wanted: number): Promise<void>;
