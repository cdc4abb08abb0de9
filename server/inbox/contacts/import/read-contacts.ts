import { contactImportLimits, type ImportProblem, refusedRowLimits } from "@balcao/shared/inbox/contacts.ts";
import { cutText } from "@balcao/shared/platform/cut-text.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { canonicalNumber, numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { isVisible, withoutDirectionMarks } from "@balcao/shared/platform/visible-text.ts";
import { z } from "zod";
import type { Identity } from "../../../channels/chat.ts";
import { parseNumber } from "../../../platform/phone-number.ts";
import { provingKinds } from "../identities/identity-heads.ts";
import { findHeads, type Heads, isIgnoredHead, isReasonHead } from "./find-heads.ts";
import { readFields, type SheetField, type SheetValue } from "./read-fields.ts";
import { readIds } from "./read-ids.ts";
import { RefusedCollector, type RefusedRows } from "./refused/collect-refused.ts";
import { SheetFailure } from "./sheet-failure.ts";

export type SheetContact = {
  /** The row's number in the sheet. */
  row: number;
  /** Null in a row that has only ids of channels, which a contact list does not take. */
  number: string | null;
  /** The number's other form, if it has one. */
  variant: string | null;
  name: string;
  email: string;
  extra: Record<string, string>;
  /** Ids of channels beside the number; absent in a row without any. */
  ids?: Identity[];
  /** Values of the company's fields; absent in a row without any. */
  values?: SheetValue[];
};

/**
 * Limits of a spreadsheet: rows, and columns beside name, number, e-mail and fields. `takesIds`: ids of channels are read,
 * which a contact list ignores. `fields`: columns with their names fill them.
 */
export type SheetLimits = { rows: number; columns: number; takesIds?: boolean; fields?: readonly SheetField[] };

/** A row that the database has shown to be wrong, with its number in the sheet. */
export type KnownProblem = Pick<ImportProblem, "row" | "problem">;

export type SheetContacts = {
  total: number;
  contacts: SheetContact[];
  problems: ImportProblem[];
  problemCount: number;
  refused: RefusedRows;
};

const Email = z.email().max(200);
const progressEvery = 500;

/**
 * Parses a sheet's rows into contacts; one of the first rows names the columns. The rows of `known` problems are
 * rejected, too. Throws SheetFailure.
 */
export function readContacts(
  rows: string[][],
  limits: SheetLimits,
  progress: (done: number, total: number) => void = () => {},
  known: readonly KnownProblem[] = [],
): SheetContacts {
  const columns = columnsOf(rows, limits);
  const heads = rows[columns.row] ?? [];
  const filled = rows.flatMap((cells, index) =>
    index > columns.row && cells.some(Boolean) ? [{ cells, row: index + 1 }] : [],
  );
  if (filled.length === 0) throw new SheetFailure("empty");
  if (filled.length > limits.rows) throw new SheetFailure("tooManyRows");

  const seen = new Set<string>();
  const problemOf = new Map(known.map(({ row, problem }) => [row, problem]));
  const result = {
    total: filled.length,
    contacts: [] as SheetContact[],
    problems: [] as ImportProblem[],
    problemCount: 0,
  };
  const refused = new RefusedCollector(heads, widestOf(filled), isKeptIn(heads, columns));
  for (const [index, { cells, row }] of filled.entries()) {
    const read = readRow({ cells, row }, columns, seen, problemOf.get(row));
    if ("problem" in read) {
      result.problemCount += 1;
      const { problem, value, number, ids } = read;
      if (result.problems.length < contactImportLimits.problems)
        result.problems.push({ row, problem, value: cutText(value, 100) });
      refused.add({ row, problem, canonicalNumber: number && canonicalNumber(number), identities: ids }, cells);
    } else result.contacts.push(read);
    if (index % progressEvery === 0) progress(index, filled.length);
  }
  return { ...result, refused: refused.finish() };
}

const widestOf = (rows: readonly { cells: string[] }[]): number =>
  rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);

/** The columns that are kept of a rejected row: the first ones and those that were read, but no reason of before. */
function isKeptIn(heads: readonly string[], columns: Columns): (index: number) => boolean {
  const { name, number, email, ids } = columns;
  const further = [...columns.extra, ...columns.fields].map(({ index }) => index);
  const read = new Set([name, number, email, ...Object.values(ids), ...further]);
  return (index) => (index < refusedRowLimits.cells || read.has(index)) && !isReasonHead(heads[index] ?? "");
}

type Columns = Heads & {
  extra: { name: string; index: number }[];
  fields: { field: SheetField; index: number }[];
  takesIds: boolean;
};

function columnsOf(rows: readonly string[][], { columns, takesIds = false, fields: known = [] }: SheetLimits): Columns {
  const fieldOf = new Map(known.map((field) => [fold(field.name), field]));
  const heads = findHeads(rows, takesIds);
  if (typeof heads === "string") throw new SheetFailure(heads);
  const own = [heads.name, heads.number, heads.email, ...(takesIds ? Object.values(heads.ids) : [])];
  const extra: Columns["extra"] = [];
  const fields: Columns["fields"] = [];
  const named = new Set<string>();
  for (const [index, head] of rows[heads.row]?.entries() ?? []) {
    if (own.includes(index) || isIgnoredHead(head) || !isVisible(head)) continue;
    const field = fieldOf.get(fold(head));
    if (field && !named.has(fold(head))) fields.push({ field, index });
    else if (extra.length < columns && !named.has(fold(head))) extra.push({ name: cutText(head, 50), index });
    named.add(fold(head));
  }
  return { ...heads, extra, fields, takesIds };
}

/** A rejected row has its number and its ids, too, as far as they are valid: by them it is found again. */
type Refusal = Pick<ImportProblem, "problem" | "value"> & { number: string | null; ids: Identity[] };

function readRow(
  { cells, row }: { cells: string[]; row: number },
  columns: Columns,
  seen: Set<string>,
  known: ImportProblem["problem"] | undefined,
): SheetContact | Refusal {
  const [name, written, email] = [columns.name, columns.number, columns.email].map((index) =>
    withoutDirectionMarks(cells[index] ?? ""),
  ) as [string, string, string];
  const number = parseNumber(written);
  const { ids, invalid } = readIds(cells, columns.ids);
  const refuse = (problem: ImportProblem["problem"], value: string): Refusal => ({ problem, value, number, ids });
  if (name.length < 2 || !isVisible(name)) return refuse("nameMissing", name);
  if (name.length > 50) return refuse("nameTooLong", name);
  if (written && !number) return refuse("numberInvalid", written);
  if (columns.takesIds && invalid !== null) return refuse("idInvalid", invalid);
  const person = [
    ...(number ? [{ key: canonicalNumber(number), value: written }] : []),
    ...(columns.takesIds ? ids.filter(isProving).map(({ kind, value }) => ({ key: `${kind} ${value}`, value })) : []),
  ];
  if (person.length === 0) return refuse("numberMissing", "");
  if (email && !Email.safeParse(email).success) return refuse("emailInvalid", email);
  const { values, invalid: wrong } = readFields(cells, columns.fields);
  if (wrong !== null) return refuse("fieldInvalid", wrong);
  if (known) return refuse(known, person[0]?.value ?? "");
  const again = person.find(({ key }) => seen.has(key));
  if (again) return refuse("twice", again.value);
  for (const { key } of person) seen.add(key);
  const extra = Object.fromEntries(
    columns.extra.flatMap(({ name, index }) => (cells[index] ? [[name, cutText(cells[index], 500)]] : [])),
  );
  const variant = number === null ? null : (numberVariants(number)[1] ?? null);
  return {
    ...{ row, number, variant, name, email, extra },
    ...(columns.takesIds && ids.length > 0 && { ids }),
    ...(values.length > 0 && { values }),
  };
}

const isProving = ({ kind }: Identity): boolean => provingKinds.some((proving) => proving === kind);
