import { type CellObject, read, SSF } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { formulaSigns } from "../../../platform/spreadsheet/as-text.ts";
import { withoutMarks } from "../../../platform/spreadsheet/csv.ts";
import { findHeads, headRows } from "./find-heads.ts";
import type { SheetLimits } from "./read-contacts.ts";
import { SheetFailure } from "./sheet-failure.ts";
import { unfoldZip } from "./unfold-zip.ts";

/** The first bytes of files of Excel before 2007. */
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** A workbook may begin with a cover, or with a sheet of instructions. */
const mostSheets = 10;

/**
 * Reads the cells of a spreadsheet as texts, in order: of its first sheet with the heads of contacts, otherwise of its
 * first one. Formulas are never computed. One row beyond the limit is read, which reveals that there are too many.
 */
export async function readRows(content: Buffer, { rows, takesIds = false }: SheetLimits): Promise<string[][]> {
  // The heads with what stands above them, all accepted rows, and one more.
  const most = headRows + rows + 1;
  const hasHeads = (table: string[][]) => typeof findHeads(table, takesIds) !== "string";
  try {
    if (content.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4])))
      return firstWith(hasHeads, sheetsOf(await unfoldZip(content), most, hasHeads));
    if (content.subarray(0, 8).equals(compoundFile)) return firstWith(hasHeads, sheetsOf(content, most, hasHeads));
    return firstWith(hasHeads, readingsOf(decode(content), most));
  } catch (error) {
    throw error instanceof SheetFailure ? error : new SheetFailure("unreadable");
  }
}

type HasHeads = (table: string[][]) => boolean;

function firstWith(hasHeads: HasHeads, tables: Iterable<string[][]>): string[][] {
  let first: string[][] | undefined;
  for (const rows of tables) {
    if (hasHeads(rows)) return rows;
    first ??= rows;
  }
  return first ?? [];
}

/** The first sheet of a workbook, and then those with heads: each is parsed from the whole file, and may be large. */
function* sheetsOf(content: Buffer, most: number, hasHeads: HasHeads): Generator<string[][]> {
  const { rows, sheets } = readSheet(content, 0, most);
  yield rows;
  for (let at = 1; at < Math.min(sheets, mostSheets); at++) {
    if (!hasHeads(readSheet(content, at, headRows).rows)) continue;
    yield readSheet(content, at, most).rows;
  }
}

function readSheet(content: Buffer, at: number, most: number): { rows: string[][]; sheets: number } {
  const book = read(content, {
    type: "buffer",
    dense: true,
    sheets: at,
    sheetRows: most,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    cellDates: true,
    bookVBA: false,
  });
  const name = book.SheetNames[at] ?? "";
  const cells = (book.Sheets[name]?.["!data"] ?? []) as ((CellObject | undefined)[] | undefined)[];
  // Blank rows and cells are holes in the arrays.
  return { rows: Array.from(cells, (row) => Array.from(row ?? [], textOf)), sheets: book.SheetNames.length };
}

function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.t === "e" || cell.v === undefined) return "";
  if (cell.v instanceof Date) return clean(cell.v.toISOString().slice(0, 10));
  return clean(typeof cell.v === "number" ? numberText(cell.v, cell.z) : String(cell.v));
}

/**
 * A number as its sheet shows it, with a comma before the decimals, as our own CSV files have it. A whole number keeps
 * its digits, since it may be a telephone, unless its format is one of money.
 */
function numberText(value: number, format: string | number | undefined): string {
  const isPlain = typeof format !== "string" || format === "General";
  if (Number.isInteger(value) && (isPlain || !/[$€£]/.test(format))) return String(value);
  // The program's own noise, such as 0.30000000000000004, is beyond 15 digits.
  const bare = String(Number(value.toPrecision(15))).replace(".", ",");
  if (isPlain) return bare;
  try {
    const shown: string = SSF.format(format, value);
    return shown.replace(/[.,]/g, (sign) => (sign === "." ? "," : "."));
  } catch {
    return bare;
  }
}

/** In characters. */
const longestRow = 100_000;
/** The name of a column may itself contain separators. */
const quotedCell = /(^\ufeff?|[,;\t\n])"(?:[^"]|"")*"(?=[,;\t\r\n]|$)/g;

/** A text read with each separator; first with the one that is most frequent in its first line. */
function* readingsOf(text: string, most: number): Generator<string[][]> {
  if (text.includes("\0")) throw new SheetFailure("unreadable");
  const [head = ""] = text.slice(0, longestRow).replace(quotedCell, "$1").split("\n", 1);
  const count = (separator: string) => head.split(separator).length;
  for (const delimiter of [";", ",", "\t"].sort((a, b) => count(b) - count(a))) yield readCsv(text, delimiter, most);
}

function readCsv(text: string, delimiter: string, most: number): string[][] {
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
  const unmarked = unmarkedUtf16(content);
  if (unmarked) return new TextDecoder(unmarked).decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

/** UTF-16 without its mark: every second byte of Latin letters is zero. */
function unmarkedUtf16(content: Buffer): "utf-16le" | "utf-16be" | null {
  const start = content.subarray(0, 1_000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Letters of other scripts have no zero byte.
  const enough = Math.max(10, start.length / 4);
  if (odd > enough && even === 0) return "utf-16le";
  return even > enough && odd === 0 ? "utf-16be" : null;
}

const ownQuote = new RegExp(`^'(?=[\\s']*[${formulaSigns}])`);

/** PostgreSQL stores neither NUL nor a lone surrogate. Our own exports put a quote before formulas. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .replace(ownQuote, "");
