import { formulaSigns } from "./as-text.ts";
import type { Cell, Sheet } from "./xlsx.ts";

/** A piece holds many rows, since an export rests after each piece. */
const pieceLength = 32_768;

/** Rows as CSV in UTF-8 with a byte order mark, by which spreadsheet programs recognise the encoding. */
export async function* toCsv(rows: Sheet["rows"]): AsyncGenerator<string> {
  let piece = "\ufeff";
  for await (const row of rows) {
    piece += `${row.map(quoted).join(",")}\r\n`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

/**
 * Excel in Portuguese and Spanish separates cells at semicolons, and recognises quotes only at the beginning of a
 * cell: a part of a text becomes a cell of its own there.
 */
const partBeforeFormula = new RegExp(`([;\\t\\r\\n]\\s*)(?=[${formulaSigns}])`, "g");

const quoted = (cell: Cell): string => {
  const text = String(cell).replace(partBeforeFormula, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
