import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { setCustomNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview";
import type { Ticket } from "@balcao/shared/tickets.ts";

const kind = "card";
export type CardData = { ticket: Ticket; laneId: number | null };

/** What is dragged, when it is a card. */
export const cardOf = (data: Record<string, unknown>): CardData | null =>
  data.kind === kind ? (data as unknown as CardData) : null;

/** Lets a card be dragged by mouse; what hangs on the pointer is the card turned by two degrees (VISUAL.md). */
export function makeDraggable(element: HTMLElement, data: () => CardData, onDrag: (isDragged: boolean) => void) {
  return draggable({
    element,
    getInitialData: () => ({ kind, ...data() }),
    onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
      const box = element.getBoundingClientRect();
      const { clientX, clientY } = location.initial.input;
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: () => ({ x: clientX - box.left + room, y: clientY - box.top + room }),
        render: ({ container }) => drawPreview(element, container, box),
      });
    },
    onDragStart: () => onDrag(true),
    onDrop: () => onDrag(false),
  });
}

/** The turned corners and the shadow need it. */
const room = 12;

function drawPreview(element: HTMLElement, container: HTMLElement, box: DOMRect): void {
  // The picture is drawn outside of the page's own element, where the colours are unknown.
  container.className = element.closest(".fui-FluentProvider")?.className ?? "";
  Object.assign(container.style, { padding: `${room}px`, background: "transparent" });
  const copy = element.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, { width: `${box.width}px`, transform: "rotate(2deg)", opacity: "1" });
  container.append(copy);
}
