import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";

export type Edge = "before" | "after";
type Dragged = Pick<QueueOption, "id" | "parentId">;

const kind = "queue option";
const draggedOf = (data: Record<string, unknown>): Dragged | null =>
  data.kind === kind ? (data as unknown as Dragged) : null;

type SortableOptions = {
  row: HTMLElement;
  handle: HTMLElement;
  option: Dragged;
  /** The edge at which another option would be inserted by a drop now. */
  onEdge: (edge: Edge | null) => void;
  onDrop: (id: number, edge: Edge) => void;
};

/** Lets an option be dragged by its handle to another place among its siblings. */
export function makeSortable({ row, handle, option, onEdge, onDrop }: SortableOptions): () => void {
  const edgeAt = ({ clientY }: { clientY: number }): Edge => {
    const { top, height } = row.getBoundingClientRect();
    return clientY < top + height / 2 ? "before" : "after";
  };
  return combine(
    draggable({ element: row, dragHandle: handle, getInitialData: () => ({ kind, ...option }) }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => {
        const dragged = draggedOf(source.data);
        return dragged !== null && dragged.parentId === option.parentId && dragged.id !== option.id;
      },
      onDrag: ({ location }) => onEdge(edgeAt(location.current.input)),
      onDragLeave: () => onEdge(null),
      onDrop: ({ source, location }) => {
        onEdge(null);
        const dragged = draggedOf(source.data);
        if (dragged) onDrop(dragged.id, edgeAt(location.current.input));
      },
    }),
  );
}
