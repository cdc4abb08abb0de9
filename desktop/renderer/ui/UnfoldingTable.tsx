import { Button } from "@fluentui/react-components";
import { ChevronDown20Regular, ChevronUp20Regular } from "@fluentui/react-icons";
import { type ReactNode, useId, useRef, useState } from "react";
import { useMedium, useNarrow } from "../app/hooks.ts";
import { type Column, HeadCells, RowCells } from "./DataTable.tsx";
import { useTableStyles } from "./data-table-styles.ts";
import { Tip } from "./Tip.tsx";
import { useNearEnd } from "./use-near-end.ts";

/** What a row shows when it is unfolded, and how its button is called before and after. */
export type Fold = { show: string; hide: string; render: () => ReactNode };

type RowProps<Row> = {
  columns: readonly Column<Row>[];
  /** Null for a row that has nothing to unfold. */
  foldOf: (row: Row) => Fold | null;
};

type UnfoldingTableProps<Row> = RowProps<Row> & {
  label: string;
  rows: readonly Row[];
  /** What stands over the buttons that unfold; it is read, not seen. */
  foldHeader: string;
  onNearEnd: () => void;
};

/** A table whose rows unfold: they have no height in common, so that all of them exist. */
export function UnfoldingTable<Row extends { id: number | string }>(props: UnfoldingTableProps<Row>) {
  const { label, columns, rows, foldHeader, foldOf, onNearEnd } = props;
  const styles = useTableStyles();
  const scroll = useRef<HTMLDivElement>(null);
  const onScroll = useNearEnd(scroll, rows.length, onNearEnd);
  const foldColumn: Column<Row> = {
    id: "fold",
    header: foldHeader,
    headerHidden: true,
    width: "44px",
    render: () => null,
  };
  return (
    <div ref={scroll} className={styles.card} onScroll={onScroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <HeadCells columns={[...columns, foldColumn]} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <UnfoldingRow key={row.id} row={row} columns={columns} foldOf={foldOf} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UnfoldingRow<Row>({ row, columns, foldOf }: RowProps<Row> & { row: Row }) {
  const styles = useTableStyles();
  const [isOpen, setOpen] = useState(false);
  const foldId = useId();
  const gaveWay = { narrow: useNarrow(), medium: useMedium() };
  // Columns that gave way must not be spanned: the others would share their room with them.
  const shown = columns.filter(({ hide }) => !(hide && gaveWay[hide]));
  const fold = foldOf(row);
  return (
    <>
      <tr className={styles.row} style={{ height: 60 }}>
        <RowCells columns={columns} row={row} />
        <td>
          {fold && (
            <Tip text={isOpen ? fold.hide : fold.show}>
              <Button
                appearance="subtle"
                aria-expanded={isOpen}
                aria-controls={foldId}
                icon={isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
                onClick={() => setOpen(!isOpen)}
              />
            </Tip>
          )}
        </td>
      </tr>
      {fold && isOpen && (
        <tr id={foldId}>
          <td colSpan={shown.length + 1}>{fold.render()}</td>
        </tr>
      )}
    </>
  );
}
