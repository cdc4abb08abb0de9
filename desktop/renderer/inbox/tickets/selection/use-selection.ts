import { createContext, useContext, useState } from "react";

/** The tickets selected for one change. Null outside selection mode. */
export type Selection = { ids: ReadonlySet<number>; toggle: (id: number) => void; end: () => void } | null;

export const SelectionContext = createContext<Selection>(null);
export const useSelection = (): Selection => useContext(SelectionContext);

/** Holds the selection; leaving the mode clears it. */
export function useSelectionState() {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null);
  const toggle = (id: number) =>
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const end = () => setIds(null);
  return { selection: ids && { ids, toggle, end }, begin: () => setIds(new Set()) };
}
