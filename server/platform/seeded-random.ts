/** Random choices that are the same in every run with the same seed (mulberry32). */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next: () => number;
  /** An integer, both ends included. */
  between: (least: number, most: number) => number;
  of: <T>(choices: readonly T[]) => T;
  chance: (probability: number) => boolean;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    of: (choices) => choices[between(0, choices.length - 1)] as (typeof choices)[number],
    chance: (probability) => next() < probability,
  };
}
