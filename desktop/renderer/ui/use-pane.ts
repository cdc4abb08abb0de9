import { useState } from "react";

/**
 * Which of two panes a small screen shows: what is open, or else the list. Opening and leaving something decides; a
 * choice in the bar holds only until then.
 */
export function usePane<Id extends string>(
  openUuid: string | undefined,
  { list, open }: { list: Id; open: Id },
): [pane: Id, show: (pane: Id) => void] {
  const [chosen, setChosen] = useState<{ pane: Id; forUuid: string | undefined } | null>(null);
  const pane = chosen && chosen.forUuid === openUuid ? chosen.pane : openUuid ? open : list;
  return [pane, (next) => setChosen({ pane: next, forUuid: openUuid })];
}
