export type ChartPart = { key: string; name: string; value: number; color: string };

/** A column of a chart with its stacked bars. */
export type ChartColumn = {
  key: string;
  /** The label below the column, if there is room. */
  name: string;
  /** The full label, for the tooltip. */
  fullName: string;
  /** From bottom to top. */
  parts: readonly ChartPart[];
  /** The value above the bar. */
  value?: string | undefined;
  /** Marks the current hour or day with a bold label. */
  isCurrent?: boolean;
};
