import { seededRandom } from "../../platform/seeded-random.ts";

/** Random choices that are the same in every run. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next: () => number;
  /** A whole number between the two ends, both included. */
  int: (from: number, to: number) => number;
  /** Between the two ends, but mostly near the lower one, as real waits and answers are. */
  skewed: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** Returns an index. A larger weight comes more often. */
  weighted: (weights: readonly number[]) => number;
  shuffled: <T>(from: readonly T[]) => T[];
  /** Hexadecimal digits in upper case. */
  hex: (digits: number) => string;
};

export function randomFrom(seed: number): Random {
  const { next, between, of, chance } = seededRandom(seed);
  return {
    next,
    int: between,
    skewed: (from, to) => from + (to - from) * next() ** 2.5,
    chance,
    pick: of,
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (const [index, weight] of weights.entries()) {
        left -= weight;
        if (left < 0) return index;
      }
      return weights.length - 1;
    },
    shuffled: (from) =>
      from
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
    hex: (digits) =>
      Array.from({ length: digits }, () => between(0, 15).toString(16))
        .join("")
        .toUpperCase(),
  };
}
