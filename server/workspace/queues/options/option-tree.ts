import { optionDepthMax, optionSiblingsMax } from "@balcao/shared/workspace/queue-options.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { queueOptions } from "./queue-options.table.ts";

type Node = { id: number; parentId: number | null };

export const childrenOf = <N extends Node>(tree: readonly N[], parentId: number | null): N[] =>
  tree.filter((node) => node.parentId === parentId);

/** A node and all its descendants. */
export function subtreeOf<N extends Node>(tree: readonly N[], id: number): N[] {
  const found = tree.filter((node) => node.id === id);
  // The loop also visits the nodes that it appends.
  for (const { id } of found) found.push(...childrenOf(tree, id));
  return found;
}

/**
 * Throws ERR_INVALID_REQUEST if a node, with its subtree, may not be moved below a parent of its queue. `id` is null
 * for a new node.
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

/** The depth of an option: 1 at the top, 0 above it. */
function depthOf(tree: readonly Node[], id: number | null): number {
  const node = tree.find((node) => node.id === id);
  return node ? depthOf(tree, node.parentId) + 1 : 0;
}

const invalid = (message: string): AppError => new AppError("ERR_INVALID_REQUEST", message);

/** Numbers options from 1 in the order of their ids, in one statement. */
export async function numberSiblings(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.execute(sql`
    update ${queueOptions} set option = numbered.position
    from unnest(${sql.param(`{${ids.join()}}`)}::int[]) with ordinality as numbered (id, position)
    where ${queueOptions.id} = numbered.id`);
}
