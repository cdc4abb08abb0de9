import { type CellObject, read } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { formulaSigns } from "../../../platform/spreadsheet/as-text.ts";
import { withoutMarks } from "../../../platform/spreadsheet/csv.ts";
import { SheetFailure } from "./sheet-failure.ts";
import { unfoldZip } from "./unfold-zip.ts";

/** The first bytes of files of Excel before 2007. */
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/**
 * Reads the cells of a spreadsheet's first sheet as texts, in order. Formulas are never computed. One row beyond the
 * limit is read, which reveals that there are too many.
 */
export async function readRows(content: Buffer, people: number): Promise<string[][]> {
  // The header row, all accepted rows, and one more.
  const most = people + 2;
  try {
    if (content.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) {
      return readWorkbook(await unfoldZip(content), most);
    }
    if (content.subarray(0, 8).equals(compoundFile)) return readWorkbook(content, most);
    return readCsv(decode(content), most);
  } catch (error) {
    throw error instanceof SheetFailure ? error : new SheetFailure("unreadable");
  }
}

function readWorkbook(content: Buffer, most: number): string[][] {
  const book = read(content, {
    type: "buffer",
    dense: true,
    sheets: 0,
    sheetRows: most,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellDates: true,
    bookVBA: false,
  });
  const [name = ""] = book.SheetNames;
  const cells = (book.Sheets[name]?.["!data"] ?? []) as ((CellObject | undefined)[] | undefined)[];
  // Blank rows and cells are holes in the arrays.
  return Array.from(cells, (row) => Array.from(row ?? [], textOf));
}

function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.t === "e" || cell.v === undefined) return "";
  return clean(cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : String(cell.v));
}

/** In characters. */
const longestRow = 100_000;
/** The name of a column may itself contain separators. */
const quotedCell = /(^\ufeff?|[,;\t\n])"(?:[^"]|"")*"(?=[,;\t\r\n]|$)/g;

function readCsv(text: string, most: number): string[][] {
  if (text.includes("\0")) throw new SheetFailure("unreadable");
  const [head = ""] = text.slice(0, longestRow).replace(quotedCell, "$1").split("\n", 1);
  const delimiter = [";", ",", "\t"].reduce((best, one) =>
    head.split(one).length > head.split(best).length ? one : best,
  );
  const rows: string[][] = parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: longestRow,
    to: most,
  });
  return rows.map((row) => row.map((cell) => clean(withoutMarks(cell))));
}

/** Spreadsheet programs write UTF-8 with a byte order mark, UTF-16, or the old Windows code page. */
function decode(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder("utf-16le").decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder("utf-16be").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

const ownQuote = new RegExp(`^'(?=[\\s']*[${formulaSigns}])`);

/** PostgreSQL stores neither NUL nor a lone surrogate. Our own exports put a quote before formulas. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .replace(ownQuote, "");
