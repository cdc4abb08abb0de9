/** One line of the result; fields that a row does not measure are absent. p50 to p99 are in `unit`. */
export type Measured = {
  row: string;
  unit: string;
  p50?: number;
  p95?: number;
  p99?: number;
  /** The maximum, where each single value has a limit. */
  worst?: number;
  perSecond?: number;
  /** The server's processor time per request, in milliseconds. */
  cpuMs?: number;
  /** PostgreSQL's processor time per request, in milliseconds. */
  databaseMs?: number;
  /** The cost of the row's statements without the server: percentile in `unit`, and rate per second. */
  limit?: { p95?: number; perSecond: number };
  peakMiB?: number;
  /** The statements that PostgreSQL plans anew at each call. */
  plannedAnew?: string[];
};

/** A benchmark with a name. Rows are measured alone, in the order requested. */
export type Row = { name: string; about: string; measure: () => Promise<Omit<Measured, "row">> };

/** Percentiles of durations in milliseconds. */
export function percentiles(durations: readonly number[]): { unit: string; p50: number; p95: number; p99: number } {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { unit: "ms", p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Runs `work` for each item, at most `width` at once, and returns the time of each in milliseconds. */
export async function timeEach<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<number[]> {
  const durations: number[] = [];
  const queue = items.values();
  const run = async () => {
    for (const item of queue) {
      const began = performance.now();
      await work(item);
      durations.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: width }, run));
  return durations;
}

export const round = (value: number): number => Math.round(value * 10) / 10;
