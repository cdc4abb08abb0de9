import type { QueueOption } from "@balcao/shared/queue-options.ts";

/** The options below one, or at the top, as the menu numbers them. */
export const childrenOf = (options: readonly QueueOption[], parentId: number | null): QueueOption[] =>
  options.filter((option) => option.parentId === parentId).sort((a, b) => a.option - b.option || a.id - b.id);

/** The order once one is at another place; null when it is there already, or there is no such place. */
export function placedAt(ids: readonly number[], id: number, at: number): number[] | null {
  if (at < 0 || at >= ids.length || ids[at] === id || !ids.includes(id)) return null;
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/** The place one takes that is let go on the upper or the lower half of another. */
export function placeOf(ids: readonly number[], id: number, targetId: number, edge: "before" | "after"): number {
  const rest = ids.filter((one) => one !== id);
  return rest.indexOf(targetId) + (edge === "after" ? 1 : 0);
}
