import { type PointerEvent, useRef, useState } from "react";

const restMs = 3000;

/**
 * Keeps rows where they are while the pointer moves over them, so that a click never lands on another row than the
 * one that was aimed at. New rows wait below; a pointer that rests for a while no longer holds the list.
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

/** Rows in an earlier order; those that were not there come last, those that are gone are left out. */
export function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = ids.flatMap((id) => byId.get(id) ?? []);
  const held = new Set(ids);
  return [...known, ...rows.filter(({ id }) => !held.has(id))];
}
