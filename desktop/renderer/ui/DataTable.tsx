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
  width?: string;
  /** Under which width the column gives way. */
  hide?: "medium" | "narrow";
  render: (row: Row) => ReactNode;
};

const headHeight = 40;
const firstRect = { width: 800, height: 800 };

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowHeight?: number;
  /** Whether the table itself takes the focus: where its rows hold nothing that does, the keyboard could not scroll. */
  isFocusable?: boolean;
  onNearEnd?: () => void;
};

/** A table of any length: only the rows in view exist, and the next page is asked for before its end is seen. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowHeight = 60, isFocusable = false, onNearEnd } = props;
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
  const hidden = ({ hide }: Column<Row>) => hide && (hide === "medium" ? styles.hideMedium : styles.hideNarrow);
  return (
    <div ref={scroll} className={styles.card} onScroll={onScroll} {...(isFocusable && { tabIndex: 0 })}>
      <table className={styles.table} aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={mergeClasses(styles.head, hidden(column))}
                style={column.width ? { width: column.width } : undefined}
              >
                {column.headerHidden ? <HiddenText>{column.header}</HiddenText> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={before} />
          {items.map(({ index, key }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <tr key={key} aria-rowindex={index + 2} className={styles.row} style={{ height: rowHeight }}>
                {columns.map((column) => (
                  <td key={column.id} className={mergeClasses(styles.cell, hidden(column))}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
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
