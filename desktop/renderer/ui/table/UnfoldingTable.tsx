import { Button } from "@fluentui/react-components";
import { ChevronDown20Regular, ChevronUp20Regular } from "@fluentui/react-icons";
import { type ReactNode, useId, useRef, useState } from "react";
import { Tip } from "../action/Tip.tsx";
import { useLarge, useMedium, useNarrow } from "../hooks/use-media-query.ts";
import { useNearEnd } from "../list/use-near-end.ts";
import { type Column, HeadCells, RowCells } from "./DataTable.tsx";
import { useTableStyles } from "./data-table-styles.ts";

/** The details of a row, and the label of its button while they are hidden and while they are shown. */
type Fold = { show: string; hide: string; render: () => ReactNode };

type RowProps<Row> = {
  columns: readonly Column<Row>[];
  /** Null for a row without details. */
  foldOf: (row: Row) => Fold | null;
};

type UnfoldingTableProps<Row> = RowProps<Row> & {
  label: string;
  rows: readonly Row[];
  /** The header of the column with the fold buttons, only for screen readers. */
  foldHeader: string;
  onNearEnd: () => void;
};

/** A table whose rows unfold: their heights differ, so all rows are rendered. */
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
  const gaveWay = { narrow: useNarrow(), medium: useMedium(), large: useLarge() };
  // A span must not include hidden columns: the others would share their width with them.
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
