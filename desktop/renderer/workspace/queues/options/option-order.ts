import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";

/** The options below one, or at the top, in the order of the menu. */
export const childrenOf = (options: readonly QueueOption[], parentId: number | null): QueueOption[] =>
  options.filter((option) => option.parentId === parentId).sort((a, b) => a.option - b.option || a.id - b.id);

/** The order after moving one to another place; null if it is there already, or the place does not exist. */
export function placedAt(ids: readonly number[], id: number, at: number): number[] | null {
  if (at < 0 || at >= ids.length || ids[at] === id || !ids.includes(id)) return null;
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/** The place of an option dropped on the upper or the lower half of another. */
export function placeOf(ids: readonly number[], id: number, targetId: number, edge: "before" | "after"): number {
  const rest = ids.filter((one) => one !== id);
  return rest.indexOf(targetId) + (edge === "after" ? 1 : 0);
}
