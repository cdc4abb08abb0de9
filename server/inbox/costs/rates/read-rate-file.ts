import {
  Country,
  mostRates,
  NewRate,
  PricedCategory,
  RateCurrency,
  type RateFault,
} from "@balcao/shared/inbox/costs.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { parse } from "csv-parse/sync";
import { AppError } from "../../../errors.ts";
import { rateHeads } from "./rate-sheet.ts";
import { rateKey } from "./rate-table.ts";

type Column = keyof typeof rateHeads;
type Line = { at: number; cells: string[] };

const columns = Object.keys(rateHeads) as Column[];

/**
 * Reads a file of prices: CSV with semicolons, commas or tabs. Throws ERR_IMPORT_INVALID, with the first fault of the file
 * (RateFault) or the reason in `details`.
 */
export function readRateFile(content: Uint8Array): NewRate[] {
  const [heads, ...lines] = linesOf(textOf(content));
  if (!heads) throw invalid("The file is empty.", { reason: "empty" });
  const places = placesOf(heads);
  if (lines.length === 0) throw invalid("The file has no prices.", { reason: "empty" });
  if (lines.length > mostRates) throw tooMany();
  const seen = new Set<string>();
  return lines.map((line) => {
    const rate = rateOf(line, (column) => line.cells[places[column]] ?? "");
    if (seen.has(rateKey(rate))) throw fault(line, "twice");
    seen.add(rateKey(rate));
    return rate;
  });
}

const invalid = (message: string, details: RateFault | { reason: "empty" | "unreadable" | "tooManyRows" }) =>
  new AppError("ERR_IMPORT_INVALID", message, { details });

const tooMany = () => invalid("The file has too many prices.", { reason: "tooManyRows" });

const fault = ({ at: line }: Line, column: RateFault["column"]) =>
  invalid(`Line ${line} of the file is not valid: ${column}.`, { line, column });

/** The place of each column, whose heads come in any order and in one of two languages. Other columns are skipped. */
function placesOf(heads: Line): Record<Column, number> {
  const names = heads.cells.map(fold);
  const placeOf = (column: Column): number => {
    const places = names.flatMap((name, at) => (name === column || name === rateHeads[column] ? at : []));
    const [place] = places;
    if (place === undefined || places.length > 1) throw fault(heads, "heads");
    return place;
  };
  const [category, country, from, currency, price] = columns.map(placeOf) as [number, number, number, number, number];
  return { category, country, from, currency, price };
}

function rateOf(line: Line, cell: (column: Column) => string): NewRate {
  const category = PricedCategory.safeParse(cell("category").toLowerCase()).data;
  if (!category) throw fault(line, "category");
  const country = Country.safeParse(cell("country").toUpperCase()).data;
  if (!country) throw fault(line, "country");
  const from = NewRate.shape.from.safeParse(dayOf(cell("from"))).data;
  if (!from) throw fault(line, "from");
  const currency = RateCurrency.safeParse(cell("currency").toUpperCase()).data;
  if (!currency) throw fault(line, "currency");
  const price = NewRate.shape.price.safeParse(microsOf(cell("price"))).data;
  if (price === undefined) throw fault(line, "price");
  return { category, country, from, currency, price };
}

/** A day as 2026-10-01, also where it is written 01/10/2026. */
function dayOf(text: string): string {
  const [, day = "", month = "", year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

/** Millionths of a decimal number with a comma or a point; null for another text. Separators of thousands are none. */
function microsOf(text: string): number | null {
  const [, whole, part = ""] = /^(\d{1,4})(?:[.,](\d{1,6}))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 1_000_000 + Number(part.padEnd(6, "0"));
}

/** Spreadsheet programs may leave blank lines; many of them would keep the server from everything else. */
const mostLines = 3 * mostRates;

/** The lines of a text that have a cell, counted from 1. */
function linesOf(text: string): Line[] {
  if ((text.match(/\n|\r(?!\n)/g)?.length ?? 0) > mostLines) throw tooMany();
  const [first = ""] = text.trimStart().split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  const [delimiter = ";"] = [";", ",", "\t"].toSorted((one, other) => count(other) - count(one));
  try {
    const found = parse(text, {
      ...{ delimiter, bom: true, info: true, relax_column_count: true, max_record_size: 10_000 },
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return found.map(({ record, info }) => ({ at: info.lines, cells: record.map((cell) => cell.trim()) }));
  } catch {
    throw invalid("The file is not a CSV file.", { reason: "unreadable" });
  }
}

/** Spreadsheet programs write UTF-8, UTF-16 or the old Windows code page. */
function textOf(content: Uint8Array): string {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}
