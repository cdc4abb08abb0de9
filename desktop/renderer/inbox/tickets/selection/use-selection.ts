import { createContext, useContext, useState } from "react";

/** The tickets selected for one change. Null outside selection mode. */
export type Selection = {
  ids: ReadonlySet<number>;
  toggle: (id: number) => void;
  /**
   * Selects the rows from the last picked one to `to`; again, it replaces that range. `order` holds the ids of the rows
   * as they are shown. Without a picked row the range begins at `from`.
   */
  extend: (order: readonly number[], to: number, from?: number) => void;
  end: () => void;
} | null;

export const SelectionContext = createContext<Selection>(null);
export const useSelection = (): Selection => useContext(SelectionContext);

/** `anchor` is the last picked row, and `base` the selection before the range from there. */
type Picks = { ids: ReadonlySet<number>; anchor: number | null; base: ReadonlySet<number> };
const none: Picks = { ids: new Set(), anchor: null, base: new Set() };

/** Holds the selection; leaving the mode clears it. */
export function useSelectionState() {
  const [picks, setPicks] = useState<Picks | null>(null);
  const change = (next: (before: Picks) => Picks) => setPicks((before) => next(before ?? none));
  const toggle = (id: number) => change((before) => toggled(before, id));
  const extend = (order: readonly number[], to: number, from = to) =>
    change((before) => extended(before, order, to, from));
  const end = () => setPicks(null);
  return { selection: picks && { ids: picks.ids, toggle, extend, end }, begin: () => setPicks(none) };
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
