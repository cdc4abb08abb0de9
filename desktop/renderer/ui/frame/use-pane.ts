import { useState } from "react";

/**
 * The pane that a small screen shows: the open item, or else the list. Opening or closing an item decides; a choice in
 * the bar applies only until then.
 */
export function usePane<Id extends string>(
  openUuid: string | undefined,
  { list, open }: { list: Id; open: Id },
): [pane: Id, show: (pane: Id) => void] {
  const [chosen, setChosen] = useState<{ pane: Id; forUuid: string | undefined } | null>(null);
  const pane = chosen && chosen.forUuid === openUuid ? chosen.pane : openUuid ? open : list;
  return [pane, (next) => setChosen({ pane: next, forUuid: openUuid })];
}
