import { formulaSigns } from "./as-text.ts";
import type { Cell, Sheet } from "./xlsx.ts";

/** A piece holds many rows, since an export rests after each piece. */
const pieceLength = 32_768;

/** The separator of Excel in Portuguese and Spanish (docs/decisions/0075). */
const csvSeparator = ";";

/** Rows as CSV in UTF-8 with a byte order mark, by which spreadsheet programs recognise the encoding. */
export async function* toCsv(rows: Sheet["rows"]): AsyncGenerator<string> {
  let piece = "\ufeff";
  for await (const row of rows) {
    piece += `${row.map(written).join(csvSeparator)}\r\n`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

/**
 * A program may expect another separator than ours, and some recognise quotes only at the beginning of a cell: a part
 * of a text becomes a cell of its own there.
 */
const partBeforeFormula = new RegExp(`([,;\\t\\r\\n]\\s*)(?='*[${formulaSigns}])`, "g");
const markedPart = new RegExp(`([,;\\t\\r\\n]\\s*)'(?='*[${formulaSigns}])`, "g");

/** The text of a cell that was read from a CSV file, without the marks that `toCsv` puts inside texts. */
export const withoutMarks = (cell: string): string => cell.replace(markedPart, "$1");

/** Where a semicolon separates cells, a comma begins the decimals: 2.3 would be read as the second of March. */
const written = (cell: Cell): string =>
  typeof cell === "number" ? String(cell).replace(".", ",") : quoted(cell.replace(partBeforeFormula, "$1'"));

/** Commas are quoted too: readers that guess the separator do not count them then. */
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
