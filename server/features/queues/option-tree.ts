import { optionDepthMax, optionSiblingsMax } from "@balcao/shared/queue-options.ts";
import { AppError } from "../../errors.ts";

type Node = { id: number; parentId: number | null };

export const childrenOf = <N extends Node>(tree: readonly N[], parentId: number | null): N[] =>
  tree.filter((node) => node.parentId === parentId);

/** A node and everything below it. */
export function subtreeOf<N extends Node>(tree: readonly N[], id: number): N[] {
  const found = tree.filter((node) => node.id === id);
  // What is found on the way is gone through too.
  for (const { id } of found) found.push(...childrenOf(tree, id));
  return found;
}

/**
 * Throws ERR_INVALID_REQUEST when a node, with what hangs on it, may not be put below a parent of its queue. `id` is
 * null for a new node.
 */
export function refuseMisplaced(tree: readonly Node[], id: number | null, parentId: number | null): void {
  const moved = id === null ? [] : subtreeOf(tree, id);
  if (parentId !== null && !tree.some((node) => node.id === parentId))
    throw invalid("The parent is no option of this queue.");
  if (moved.some((node) => node.id === parentId)) throw invalid("An option cannot be below itself.");
  const siblings = childrenOf(tree, parentId).filter((node) => node.id !== id);
  if (siblings.length >= optionSiblingsMax) throw invalid(`A menu has at most ${optionSiblingsMax} options.`);
  const height = id === null ? 1 : Math.max(...moved.map((node) => depthOf(tree, node.id))) - depthOf(tree, id) + 1;
  if (depthOf(tree, parentId) + height > optionDepthMax) throw invalid(`A tree is at most ${optionDepthMax} deep.`);
}

/** 1 at the top, 0 above it. */
function depthOf(tree: readonly Node[], id: number | null): number {
  const node = tree.find((node) => node.id === id);
  return node ? depthOf(tree, node.parentId) + 1 : 0;
}

const invalid = (message: string): AppError => new AppError("ERR_INVALID_REQUEST", message);
