import { mergeClasses } from "@fluentui/react-components";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import { useNearEnd } from "../list/use-near-end.ts";
import { HiddenText } from "../text/HiddenText.tsx";
import { useTableStyles } from "./data-table-styles.ts";

export type Column<Row> = {
  id: string;
  header: string;
  /** The header is only for screen readers: the column has buttons. */
  headerHidden?: boolean;
  /** The header may take two lines: it is longer than the cells. */
  headerWraps?: boolean;
  width?: string;
  /** The column is hidden below this width. */
  hide?: "large" | "medium" | "narrow";
  render: (row: Row) => ReactNode;
};

const headHeight = 40;
const firstRect = { width: 800, height: 800 };

/** The colour of a whole row. The row's text must state the same, because colour is never the only sign. */
export type RowTone = "yellow" | "orange" | "red" | "grey";

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowHeight?: number;
  /** Makes the table itself focusable: without focusable cells the keyboard could not scroll it. */
  isFocusable?: boolean;
  /** For many columns: below this width the card scrolls sideways, until columns are hidden. */
  isWide?: boolean;
  /** For columns that people choose: below this width, in pixels, the card scrolls sideways, and the first column stays. */
  minWidth?: number;
  toneOf?: (row: Row) => RowTone | null;
  onNearEnd?: () => void;
};

/** A virtualised table: only the visible rows exist, and the next page is fetched before the end is visible. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowHeight = 60,
    isFocusable = false,
    isWide = false,
    minWidth,
    toneOf,
    onNearEnd,
  } = props;
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
    <div
      ref={scroll}
      className={mergeClasses(styles.card, minWidth !== undefined && styles.edgeless)}
      onScroll={onScroll}
      {...(isFocusable && { tabIndex: 0 })}
    >
      <table
        className={mergeClasses(styles.table, isWide && styles.wide, minWidth !== undefined && styles.pinned)}
        style={minWidth ? { minWidth } : undefined}
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

/** The cells of the header row. */
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

/** The cells of a row. */
export function RowCells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const styles = useTableStyles();
  return columns.map(({ id, hide, render }) => (
    <td key={id} className={mergeClasses(styles.cell, hide && styles[hide])}>
      {render(row)}
    </td>
  ));
}

/** Takes the height of the rows that are not rendered. */
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
