import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { type ReactNode, useState } from "react";
import { DeleteOption } from "./DeleteOption.tsx";
import { OptionForm } from "./OptionForm.tsx";
import { OptionRow } from "./OptionRow.tsx";
import type { Tree } from "./tree.ts";

type OptionItemProps = {
  tree: Tree;
  option: QueueOption;
  siblings: readonly QueueOption[];
  at: number;
  depth: number;
  hintId: string;
  /** The options below this one. */
  children: ReactNode;
};

/** An option, in view or edit mode, with all options below it. */
export function OptionItem({ tree, option, siblings, at, depth, hintId, children }: OptionItemProps) {
  const [isAsked, setAsked] = useState(false);
  const isLeaf = !tree.options.some(({ parentId }) => parentId === option.id);
  return (
    <li>
      {tree.editing.has(option.id) ? (
        <OptionForm
          option={option}
          queueId={tree.queueId}
          parentId={option.parentId}
          isLeaf={isLeaf}
          onDone={() => tree.edit(option.id, false)}
        />
      ) : (
        <OptionRow
          option={option}
          siblings={siblings}
          at={at}
          depth={depth}
          hintId={hintId}
          mayDraft={tree.draftBelow === undefined}
          onEdit={() => tree.edit(option.id, true)}
          onAddBelow={() => tree.draft(option.id)}
          onMove={(moved, to) => void tree.moveTo(moved, to)}
          onDelete={() => setAsked(true)}
        />
      )}
      {children}
      {isAsked && <DeleteOption option={option} hasMore={!isLeaf} onClose={() => setAsked(false)} />}
    </li>
  );
}
