import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { ListBody, type ListBodyProps, type Search } from "./ListBody.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { narrow } from "./theme.ts";

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
  /** What stands on the right of the search. */
  actions: ReactNode;
};

/** A tab that is one list: its bar, and the list or why there is none. */
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
