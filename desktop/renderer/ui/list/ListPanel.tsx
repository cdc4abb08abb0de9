import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { narrow } from "../theme.ts";
import { ListBody, type ListBodyProps, type Search } from "./ListBody.tsx";
import { SearchBox } from "./SearchBox.tsx";

const useStyles = makeStyles({
  root: { flexGrow: 1, minHeight: 0, display: "flex", flexDirection: "column" },
  bar: {
    flexShrink: 0,
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px",
    paddingBottom: "12px",
    "& button": { whiteSpace: "nowrap", flexShrink: 0 },
    [narrow]: { flexWrap: "wrap" },
  },
});

type ListPanelProps = ListBodyProps & {
  search: Search;
  /** The buttons at the right of the search. */
  actions: ReactNode;
};

/** A tab with one list: its toolbar, and the list or the reason why there is none. */
export function ListPanel({ actions, ...body }: ListPanelProps) {
  const styles = useStyles();
  const { text, label, onSearch } = body.search;
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <SearchBox value={text} label={label} onSearch={onSearch} />
        {actions}
      </div>
      <ListBody {...body} />
    </div>
  );
}
