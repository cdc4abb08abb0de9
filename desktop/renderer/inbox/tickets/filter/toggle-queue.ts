import type { QueueChoice } from "../ticket-filter.ts";

/** Adds or removes one queue; all of them together are the same as no filter. */
export function toggleQueue(chosen: QueueChoice, all: readonly (number | null)[], id: number | null): QueueChoice {
  const before = chosen ?? all;
  const after = before.includes(id)
    ? before.filter((one) => one !== id)
    : all.filter((one) => one === id || before.includes(one));
  return after.length === all.length ? null : [...after];
}
