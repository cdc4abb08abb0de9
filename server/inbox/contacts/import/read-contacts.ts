import { contactImportLimits, type ImportProblem, refusedRowLimits } from "@balcao/shared/inbox/contacts.ts";
import { cutText } from "@balcao/shared/platform/cut-text.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { canonicalNumber, numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { isVisible, withoutDirectionMarks } from "@balcao/shared/platform/visible-text.ts";
import { z } from "zod";
import { parseNumber } from "../../../platform/phone-number.ts";
import { findHeads, type Heads, isIgnoredHead, isReasonHead } from "./find-heads.ts";
import { RefusedCollector, type RefusedRows } from "./refused/collect-refused.ts";
import { SheetFailure } from "./sheet-failure.ts";

export type SheetContact = {
  number: string;
  /** The number's other form, if it has one. */
  variant: string | null;
  name: string;
  email: string;
  extra: Record<string, string>;
};

/** Limits of a spreadsheet: rows, and columns beside name, number and e-mail. */
export type SheetLimits = { rows: number; columns: number };

export type SheetContacts = {
  total: number;
  contacts: SheetContact[];
  problems: ImportProblem[];
  problemCount: number;
  refused: RefusedRows;
};

const Email = z.email().max(200);
const progressEvery = 500;

/** Parses a sheet's rows into contacts; one of the first rows names the columns. Throws SheetFailure. */
export function readContacts(
  rows: string[][],
  limits: SheetLimits,
  progress: (done: number, total: number) => void = () => {},
): SheetContacts {
  const columns = columnsOf(rows, limits);
  const heads = rows[columns.row] ?? [];
  const filled = rows.flatMap((cells, index) =>
    index > columns.row && cells.some(Boolean) ? [{ cells, row: index + 1 }] : [],
  );
  if (filled.length === 0) throw new SheetFailure("empty");
  if (filled.length > limits.rows) throw new SheetFailure("tooManyRows");

  const seen = new Set<string>();
  const result = {
    total: filled.length,
    contacts: [] as SheetContact[],
    problems: [] as ImportProblem[],
    problemCount: 0,
  };
  const refused = new RefusedCollector(heads, widestOf(filled), isKeptIn(heads, columns));
  for (const [index, { cells, row }] of filled.entries()) {
    const read = readRow(cells, columns, seen);
    if ("problem" in read) {
      result.problemCount += 1;
      const { problem, value, number } = read;
      if (result.problems.length < contactImportLimits.problems)
        result.problems.push({ row, problem, value: cutText(value, 100) });
      refused.add({ row, problem, canonicalNumber: number && canonicalNumber(number) }, cells);
    } else result.contacts.push(read);
    if (index % progressEvery === 0) progress(index, filled.length);
  }
  return { ...result, refused: refused.finish() };
}

const widestOf = (rows: readonly { cells: string[] }[]): number =>
  rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);

/** The columns that are kept of a rejected row: the first ones and those that were read, but no reason of before. */
function isKeptIn(heads: readonly string[], { name, number, email, extra }: Columns): (index: number) => boolean {
  const read = new Set([name, number, email, ...extra.map(({ index }) => index)]);
  return (index) => (index < refusedRowLimits.cells || read.has(index)) && !isReasonHead(heads[index] ?? "");
}

type Columns = Heads & { extra: { name: string; index: number }[] };

function columnsOf(rows: readonly string[][], limits: SheetLimits): Columns {
  const heads = findHeads(rows);
  if (typeof heads === "string") throw new SheetFailure(heads);
  const extra: Columns["extra"] = [];
  const named = new Set<string>();
  for (const [index, head] of rows[heads.row]?.entries() ?? []) {
    if ([heads.name, heads.number, heads.email].includes(index) || isIgnoredHead(head) || !isVisible(head)) continue;
    if (extra.length < limits.columns && !named.has(fold(head))) extra.push({ name: cutText(head, 50), index });
    named.add(fold(head));
  }
  return { ...heads, extra };
}

/** A rejected row has its number too, if that is valid. */
type Refusal = Pick<ImportProblem, "problem" | "value"> & { number: string | null };

function readRow(cells: string[], columns: Columns, seen: Set<string>): SheetContact | Refusal {
  const [name, written, email] = [columns.name, columns.number, columns.email].map((index) =>
    withoutDirectionMarks(cells[index] ?? ""),
  ) as [string, string, string];
  const number = parseNumber(written);
  const refuse = (problem: ImportProblem["problem"], value: string): Refusal => ({ problem, value, number });
  if (name.length < 2 || !isVisible(name)) return refuse("nameMissing", name);
  if (name.length > 50) return refuse("nameTooLong", name);
  if (!written) return refuse("numberMissing", "");
  if (!number) return refuse("numberInvalid", written);
  if (email && !Email.safeParse(email).success) return refuse("emailInvalid", email);
  const person = canonicalNumber(number);
  if (seen.has(person)) return refuse("twice", written);
  seen.add(person);
  const extra = Object.fromEntries(
    columns.extra.flatMap(({ name, index }) => (cells[index] ? [[name, cutText(cells[index], 500)]] : [])),
  );
  return { number, variant: numberVariants(number)[1] ?? null, name, email, extra };
}
