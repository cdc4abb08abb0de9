import type { Cell, Sheet } from "./xlsx.ts";

/** Rows as CSV in UTF-8 with a mark, by which spreadsheet programs know it. */
export async function* toCsv(rows: Sheet["rows"]): AsyncGenerator<string> {
  yield "\ufeff";
  for await (const row of rows) yield `${row.map(quoted).join(",")}\r\n`;
}

const quoted = (cell: Cell): string => {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
