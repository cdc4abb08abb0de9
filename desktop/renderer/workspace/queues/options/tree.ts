import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";

/** The state and actions that every row of the tree shares. */
export type Tree = {
  queueId: number;
  options: readonly QueueOption[];
  /** The ids of the options in edit mode. */
  editing: ReadonlySet<number>;
  /** The parent of the new option; null at the top, undefined if there is no new option. */
  draftBelow: number | null | undefined;
  edit: (id: number, isEdited: boolean) => void;
  draft: (parentId: number | null | undefined) => void;
  moveTo: (option: QueueOption, at: number) => Promise<void>;
};
