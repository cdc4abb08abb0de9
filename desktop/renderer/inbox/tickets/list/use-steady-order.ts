import { type PointerEvent, useRef, useState } from "react";

const restMs = 3000;

/**
 * Keeps rows in place while the pointer moves over them, so that a click never hits another row than intended. New rows
 * come last; after the pointer has rested for a while the list takes its real order again.
 */
export function useSteadyOrder<Row extends { id: number }>(rows: Row[]) {
  const [heldIds, setHeldIds] = useState<number[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const release = () => {
    clearTimeout(timer.current);
    setHeldIds(null);
  };
  const hold = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(release, restMs);
    setHeldIds((held) => held ?? rows.map(({ id }) => id));
  };
  return { rows: heldIds ? inOrder(rows, heldIds) : rows, onPointerMove: hold, onPointerLeave: release };
}

/** Rows in an earlier order; new ones come last, and removed ones are left out. */
export function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = ids.flatMap((id) => byId.get(id) ?? []);
  const held = new Set(ids);
  return [...known, ...rows.filter(({ id }) => !held.has(id))];
}
