export type ChartPart = { key: string; name: string; value: number; color: string };

/** One column of a chart, with the bars that stand on each other in it. */
export type ChartColumn = {
  key: string;
  /** Below the column, where there is room. */
  name: string;
  /** In full, as the tip under the pointer has it. */
  fullName: string;
  /** From the bottom up. */
  parts: readonly ChartPart[];
  /** What a bar says above itself. */
  value?: string | undefined;
  /** "You are here": its name is strong. */
  isCurrent?: boolean;
};
