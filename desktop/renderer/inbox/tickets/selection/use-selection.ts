import { createContext, useContext, useState } from "react";

/** The tickets selected for one change, and the ways to select more. The first one begins the selection mode. */
export type Selecting = {
  /** Null outside selection mode. */
  ids: ReadonlySet<number> | null;
  toggle: (id: number) => void;
  /**
   * Selects the rows from the last picked one to `to`; again, it replaces that range. `order` holds the ids of the rows
   * as they are shown. Without a picked row the range begins at `from`.
   */
  extend: (order: readonly number[], to: number, from?: number) => void;
  end: () => void;
};
export type Selection = Selecting & { ids: ReadonlySet<number> };

const nothing = () => undefined;
export const SelectionContext = createContext<Selecting>({ ids: null, toggle: nothing, extend: nothing, end: nothing });
export const useSelecting = (): Selecting => useContext(SelectionContext);

/** The selection; null outside selection mode. */
export function useSelection(): Selection | null {
  const { ids, ...ways } = useSelecting();
  return ids && { ids, ...ways };
}

/** `anchor` is the last picked row, and `base` the selection before the range from there. */
type Picks = { ids: ReadonlySet<number>; anchor: number | null; base: ReadonlySet<number> };
const none: Picks = { ids: new Set(), anchor: null, base: new Set() };

/** Holds the selection; leaving the mode clears it. */
export function useSelectionState(): { selecting: Selecting; begin: () => void } {
  const [picks, setPicks] = useState<Picks | null>(null);
  const change = (next: (before: Picks) => Picks) => setPicks((before) => next(before ?? none));
  const toggle = (id: number) => change((before) => toggled(before, id));
  const extend = (order: readonly number[], to: number, from = to) =>
    change((before) => extended(before, order, to, from));
  const end = () => setPicks(null);
  return { selecting: { ids: picks?.ids ?? null, toggle, extend, end }, begin: () => setPicks(none) };
}

function toggled({ ids: before }: Picks, id: number): Picks {
  const ids = new Set(before);
  const isPicked = !ids.delete(id);
  if (isPicked) ids.add(id);
  return { ids, anchor: isPicked ? id : null, base: ids };
}

function extended({ anchor, base }: Picks, order: readonly number[], to: number, from: number): Picks {
  // The picked row may have left the list.
  const start = anchor !== null && order.includes(anchor) ? anchor : from;
  const [first = 0, last = 0] = [order.indexOf(start), order.indexOf(to)].toSorted((one, other) => one - other);
  return { ids: new Set([...base, ...order.slice(first, last + 1)]), anchor: start, base };
}
