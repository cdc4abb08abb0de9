/** One line of the result. What does not apply to a row is absent; p50 to p99 are in `unit`. */
export type Measured = {
  row: string;
  unit: string;
  p50?: number;
  p95?: number;
  p99?: number;
  /** The longest of all, where a promise is made for each. */
  worst?: number;
  perSecond?: number;
  /** Milliseconds of the server's processor for each request. */
  cpuMs?: number;
  /** What the row's statements cost without the server: percentile in `unit`, and how often a second. */
  limit?: { p95?: number; perSecond: number };
  peakMiB?: number;
};

/** A benchmark: named, measured alone, in the order asked for. */
export type Row = { name: string; about: string; measure: () => Promise<Omit<Measured, "row">> };

/** Percentiles of durations in milliseconds. */
export function percentiles(durations: readonly number[]): { unit: string; p50: number; p95: number; p99: number } {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { unit: "ms", p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Runs `work` for each item, at most `width` at once, and answers how long each took in milliseconds. */
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
