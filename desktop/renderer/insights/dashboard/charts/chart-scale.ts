/** The values of an axis' lines, from 0 to at least the highest: round whole numbers, five steps at most. */
export function axisValues(highest: number): number[] {
  const step = [1, 2, 5]
    .flatMap((one) => Array.from({ length: 9 }, (_, power) => one * 10 ** power))
    .toSorted((one, other) => one - other)
    .find((one) => one * 5 >= highest);
  const lines = Math.max(1, Math.ceil(highest / (step ?? 1)));
  return Array.from({ length: lines + 1 }, (_, n) => n * (step ?? 1));
}

/** The interval of columns with a name below them, so that names do not overlap. Widths are pixels. */
export const nameEvery = (columns: number, columnWidth: number, nameWidth: number): number =>
  Math.min(columns, Math.ceil(nameWidth / columnWidth));
