/** Rows as CSV in UTF-8 with a mark, by which spreadsheet programs know it. */
export async function* toCsv(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield "\ufeff";
  for await (const row of rows) yield `${row.map(quoted).join(",")}\r\n`;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
