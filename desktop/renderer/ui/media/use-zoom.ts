import { type PointerEvent, useState, type WheelEvent } from "react";

const largest = 6;
const still = { scale: 1, x: 0, y: 0 };

/** Zooms by wheel, double click and keys, and moves a picture larger than the window. */
export function useZoom() {
  const [view, setView] = useState(still);
  const [held, setHeld] = useState<{ x: number; y: number } | null>(null);
  const by = (factor: number) =>
    setView(({ scale, x, y }) => {
      const next = Math.min(largest, Math.max(1, scale * factor));
      return next === 1 ? still : { scale: next, x: (x * next) / scale, y: (y * next) / scale };
    });
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (held) setView(({ scale }) => ({ scale, x: clientX - held.x, y: clientY - held.y }));
  };
  const release = () => setHeld(null);
  return {
    by,
    reset: () => setView(still),
    style: {
      transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
      cursor: view.scale === 1 ? "zoom-in" : "grab",
    },
    stageProps: {
      onWheel: ({ deltaY }: WheelEvent) => by(deltaY < 0 ? 1.15 : 1 / 1.15),
      onDoubleClick: () => (view.scale === 1 ? by(2) : setView(still)),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (view.scale === 1) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld({ x: event.clientX - view.x, y: event.clientY - view.y });
      },
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
