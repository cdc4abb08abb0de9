import { contactImportLimits, type ImportProblem } from "@balcao/shared/inbox/contacts.ts";
import { canonicalNumber, numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { isVisible, withoutTurns } from "@balcao/shared/platform/visible-text.ts";
import { z } from "zod";
import { parseNumber } from "../../../platform/phone-number.ts";
import { SheetFailure } from "./sheet-failure.ts";

export type SheetContact = {
  number: string;
  /** The number's other form, with or without ninth digit. */
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
};

const heads: Record<string, "name" | "number" | "email"> = {
  nome: "name",
  name: "name",
  nombre: "name",
  numero: "number",
  number: "number",
  telefone: "number",
  phone: "number",
  celular: "number",
  email: "email",
  "e-mail": "email",
};

/**
 * A column of a list's export that is ignored: numbers are checked again, and it is no extra information of a contact.
 */
const validityHead = "tem whatsapp";

const Email = z.email().max(200);
const progressEvery = 500;

/** Parses a sheet's rows into contacts; the first row names the columns. Throws SheetFailure. */
export function readContacts(
  rows: string[][],
  limits: SheetLimits,
  progress: (done: number, total: number) => void = () => {},
): SheetContacts {
  const columns = columnsOf(rows[0] ?? [], limits);
  const filled = rows.flatMap((cells, index) => (index > 0 && cells.some(Boolean) ? [{ cells, row: index + 1 }] : []));
  if (filled.length === 0) throw new SheetFailure("empty");
  if (filled.length > limits.rows) throw new SheetFailure("tooManyRows");

  const seen = new Set<string>();
  const result: SheetContacts = { total: filled.length, contacts: [], problems: [], problemCount: 0 };
  for (const [index, { cells, row }] of filled.entries()) {
    const read = readRow(cells, columns, seen);
    if ("problem" in read) {
      result.problemCount += 1;
      const { problem, value } = read;
      if (result.problems.length < contactImportLimits.problems)
        result.problems.push({ row, problem, value: value.slice(0, 100) });
    } else result.contacts.push(read);
    if (index % progressEvery === 0) progress(index, filled.length);
  }
  return result;
}

type Columns = { name: number; number: number; email: number; extra: { name: string; index: number }[] };

function columnsOf(cells: string[], limits: SheetLimits): Columns {
  const columns: Columns = { name: -1, number: -1, email: -1, extra: [] };
  const named = new Set<string>();
  for (const [index, head] of cells.entries()) {
    const folded = head.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const known = heads[folded];
    if (folded === validityHead) continue;
    if (known) {
      // The first of two such columns is used.
      if (columns[known] < 0) columns[known] = index;
    } else if (isVisible(head) && columns.extra.length < limits.columns) {
      if (!named.has(folded)) columns.extra.push({ name: head.slice(0, 50), index });
      named.add(folded);
    }
  }
  if (columns.number < 0) throw new SheetFailure("noNumberColumn");
  if (columns.name < 0) throw new SheetFailure("noNameColumn");
  return columns;
}

function readRow(
  cells: string[],
  columns: Columns,
  seen: Set<string>,
): SheetContact | Pick<ImportProblem, "problem" | "value"> {
  const [name, written, email] = [columns.name, columns.number, columns.email].map((index) =>
    withoutTurns(cells[index] ?? ""),
  ) as [string, string, string];
  if (name.length < 2 || !isVisible(name)) return { problem: "nameMissing", value: name };
  if (name.length > 50) return { problem: "nameTooLong", value: name };
  if (!written) return { problem: "numberMissing", value: "" };
  const number = parseNumber(written);
  if (!number) return { problem: "numberInvalid", value: written };
  if (email && !Email.safeParse(email).success) return { problem: "emailInvalid", value: email };
  const person = canonicalNumber(number);
  if (seen.has(person)) return { problem: "twice", value: written };
  seen.add(person);
  const extra = Object.fromEntries(
    columns.extra.flatMap(({ name, index }) => (cells[index] ? [[name, cells[index].slice(0, 500)]] : [])),
  );
  return { number, variant: numberVariants(number)[1] ?? null, name, email, extra };
}
