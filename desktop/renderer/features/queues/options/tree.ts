import type { QueueOption } from "@balcao/shared/queue-options.ts";

/** What every row of the tree may read and do. */
export type Tree = {
  queueId: number;
  options: readonly QueueOption[];
  /** Which are being changed. */
  editing: ReadonlySet<number>;
  /** Below which one a new one is written; null at the top, undefined when none is. */
  draftBelow: number | null | undefined;
  edit: (id: number, isEdited: boolean) => void;
  draft: (parentId: number | null | undefined) => void;
  moveTo: (option: QueueOption, at: number) => Promise<void>;
};
