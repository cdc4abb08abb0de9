import { mergeClasses } from "@fluentui/react-components";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import { useTableStyles } from "./data-table-styles.ts";
import { HiddenText } from "./HiddenText.tsx";
import { useNearEnd } from "./use-near-end.ts";

export type Column<Row> = {
  id: string;
  header: string;
  /** The head is read, not seen: over buttons. */
  headerHidden?: boolean;
  /** The head may take two lines: its words are longer than what stands below. */
  headerWraps?: boolean;
  width?: string;
  /** Under which width the column gives way. */
  hide?: "medium" | "narrow";
  render: (row: Row) => ReactNode;
};

const headHeight = 40;
const firstRect = { width: 800, height: 800 };

/** What a whole row stands out by; its words must say the same, for colour is never the only sign. */
export type RowTone = "yellow" | "orange" | "red" | "grey";

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowHeight?: number;
  /** Whether the table itself takes the focus: where its rows hold nothing that does, the keyboard could not scroll. */
  isFocusable?: boolean;
  /** Too many columns for most screens: under this width the card scrolls sideways, until columns give way. */
  isWide?: boolean;
  toneOf?: (row: Row) => RowTone | null;
  onNearEnd?: () => void;
};

/** A table of any length: only the rows in view exist, and the next page is asked for before its end is seen. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowHeight = 60, isFocusable = false, isWide = false, toneOf, onNearEnd } = props;
  const styles = useTableStyles();
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollMargin: headHeight,
    initialRect: firstRect,
    overscan: 8,
  });
  const onScroll = useNearEnd(scroll, rows.length, onNearEnd);

  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? headHeight) - headHeight;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? headHeight) - headHeight);
  return (
    <div ref={scroll} className={styles.card} onScroll={onScroll} {...(isFocusable && { tabIndex: 0 })}>
      <table
        className={mergeClasses(styles.table, isWide && styles.wide)}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <HeadCells columns={columns} />
          </tr>
        </thead>
        <tbody>
          <Gap height={before} />
          {items.map(({ index, key }) => {
            const row = rows[index];
            if (!row) return null;
            const tone = toneOf?.(row);
            return (
              <tr
                key={key}
                aria-rowindex={index + 2}
                className={mergeClasses(styles.row, tone ? styles[tone] : undefined)}
                style={{ height: rowHeight }}
              >
                <RowCells columns={columns} row={row} />
              </tr>
            );
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** What stands over the columns. */
export function HeadCells<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const styles = useTableStyles();
  return columns.map(({ id, header, headerHidden, headerWraps, width, hide }) => (
    <th
      key={id}
      scope="col"
      className={mergeClasses(styles.head, headerWraps && styles.headOfTwo, hide && styles[hide])}
      style={width ? { width } : undefined}
    >
      {headerHidden ? <HiddenText>{header}</HiddenText> : header}
    </th>
  ));
}

/** What a row says in each column. */
export function RowCells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const styles = useTableStyles();
  return columns.map(({ id, hide, render }) => (
    <td key={id} className={mergeClasses(styles.cell, hide && styles[hide])}>
      {render(row)}
    </td>
  ));
}

/** The room of the rows that are out of view. */
function Gap({ height }: { height: number }) {
  const styles = useTableStyles();
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td className={styles.plain} style={{ height }} />
    </tr>
  );
}
