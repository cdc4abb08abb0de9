/** A command's output: an object for programs, and the same as text for people. */
export type Said = { json: object; text: string };

export const jsonArg = {
  json: { type: "boolean", description: "Print one JSON object", default: false },
} as const;

/** Prints a command's output in the requested format. */
export function say({ json }: { json: boolean }, said: Said): void {
  process.stdout.write(`${json ? JSON.stringify(said.json) : said.text}\n`);
}

/** Rows as aligned columns. */
export function table(rows: readonly Record<string, unknown>[], columns: readonly string[]): string {
  const cells = [columns.map(headOf), ...rows.map((row) => columns.map((name) => shown(row[name])))];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** "companyId" is headed COMPANY ID, "isRunning" RUNNING. */
const headOf = (name: string): string =>
  name
    .replace(/^is(?=[A-Z])/, "")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toUpperCase();

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "-";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
};
