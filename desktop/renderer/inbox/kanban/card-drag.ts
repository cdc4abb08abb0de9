import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { setCustomNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";

const kind = "card";
export type CardData = { ticket: Ticket; laneId: number | null };

/** The dragged card; null for any other dragged element. */
export const cardOf = (data: Record<string, unknown>): CardData | null =>
  data.kind === kind ? (data as unknown as CardData) : null;

/** Makes a card draggable by mouse; the drag image is the card turned by two degrees. */
export function makeDraggable(element: HTMLElement, data: () => CardData, onDrag: (isDragged: boolean) => void) {
  return draggable({
    element,
    getInitialData: () => ({ kind, ...data() }),
    onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
      const box = element.getBoundingClientRect();
      const { clientX, clientY } = location.initial.input;
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: () => ({ x: clientX - box.left + margin, y: clientY - box.top + margin }),
        render: ({ container }) => drawPreview(element, container, box),
      });
    },
    onDragStart: () => onDrag(true),
    onDrop: () => onDrag(false),
  });
}

/** Space for the turned corners and the shadow. */
const margin = 12;

function drawPreview(element: HTMLElement, container: HTMLElement, box: DOMRect): void {
  // The drag image is rendered outside the theme's element, so it needs the theme's classes.
  container.className = element.closest(".fui-FluentProvider")?.className ?? "";
  Object.assign(container.style, { padding: `${margin}px`, background: "transparent" });
  const copy = element.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, { width: `${box.width}px`, transform: "rotate(2deg)", opacity: "1" });
  container.append(copy);
}
