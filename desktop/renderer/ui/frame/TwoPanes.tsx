import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, useRef, useState } from "react";
import { useNarrow } from "../hooks/use-media-query.ts";
import { useWidth } from "../hooks/use-width.ts";
import { tokens } from "../theme.ts";
import { PaneBar, type PaneName } from "./PaneBar.tsx";

const useStyles = makeStyles({
  root: { flexGrow: 1, minWidth: 0, minHeight: 0, display: "flex" },
  list: {
    width: "calc(100% / 3)",
    minWidth: "340px",
    flexShrink: 0,
    display: "flex",
    boxShadow: `1px 0 0 ${tokens.hairline}`,
    zIndex: 1,
  },
  one: { flexGrow: 1, minWidth: 0, display: "flex", flexDirection: "column" },
});

/** In CSS pixels: the width of the narrowest list and of a conversation with room for a name beside its actions. */
const twoPanesFrom = 860;

type TwoPanesProps = {
  /** The open item. If there is room for one pane only, the item is shown while one is open. */
  openUuid: string | undefined;
  /** The panes' names in the bar that switches between them. */
  names: { list: PaneName; item: PaneName };
  list: (isAlone: boolean) => ReactNode;
  /** `choose` shows the list instead; it is null if the list is beside the item. */
  item: (choose: (() => void) | null) => ReactNode;
};

/** A list with its open item beside it. If there is no room for both, one of them at a time. */
export function TwoPanes({ openUuid, names, list, item }: TwoPanesProps) {
  const styles = useStyles();
  const narrow = useNarrow();
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const isOne = narrow || (width !== null && width < twoPanesFrom);
  return (
    <div ref={root} className={styles.root}>
      {width === null ? null : isOne ? (
        <OnePane {...{ openUuid, names, list, item }} />
      ) : (
        <>
          <div className={styles.list}>{list(false)}</div>
          {item(null)}
        </>
      )}
    </div>
  );
}

function OnePane({ openUuid, names, list, item }: TwoPanesProps) {
  const styles = useStyles();
  const [pane, show] = usePane(openUuid, { list: "list", open: "item" });
  return (
    <div className={styles.one}>
      {pane === "list" ? list(true) : item(() => show("list"))}
      <PaneBar
        panes={[
          { id: "list", ...names.list },
          { id: "item", ...names.item },
        ]}
        current={pane}
        onChange={show}
      />
    </div>
  );
}

/**
 * The pane that a small screen shows: the open item, or else the list. Opening or closing an item decides; a choice in
 * the bar applies only until then.
 */
function usePane<Id extends string>(
  openUuid: string | undefined,
  { list, open }: { list: Id; open: Id },
): [pane: Id, show: (pane: Id) => void] {
  const [chosen, setChosen] = useState<{ pane: Id; forUuid: string | undefined } | null>(null);
  const pane = chosen && chosen.forUuid === openUuid ? chosen.pane : openUuid ? open : list;
  return [pane, (next) => setChosen({ pane: next, forUuid: openUuid })];
}
