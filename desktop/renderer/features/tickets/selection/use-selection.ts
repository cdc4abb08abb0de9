import { createContext, useContext, useState } from "react";

/** Tickets that were picked for one change. Null while nobody picks. */
export type Selection = { ids: ReadonlySet<number>; toggle: (id: number) => void; end: () => void } | null;

export const SelectionContext = createContext<Selection>(null);
export const useSelection = (): Selection => useContext(SelectionContext);

/** Keeps what is picked; leaving the mode forgets it. */
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
