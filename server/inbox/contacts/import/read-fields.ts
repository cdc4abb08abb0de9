import { readFieldText } from "@balcao/shared/inbox/field-text.ts";
import { type Field, fieldLimits } from "@balcao/shared/inbox/fields.ts";
import { cutText } from "@balcao/shared/platform/cut-text.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { isVisible, withoutDirectionMarks } from "@balcao/shared/platform/visible-text.ts";

/** A field that columns of a sheet may fill: `named` are the choices, or the persons, that its cells name. */
export type SheetField = Pick<Field, "id" | "name" | "kind"> & { named: readonly { id: number; name: string }[] };

/** A row of a contact's values, as it is stored. */
export type SheetValue = {
  fieldId: number;
  kind: Field["kind"];
  text?: string;
  number?: number;
  day?: string;
  choiceId?: number;
  userId?: number;
  flag?: boolean;
};

/** The values of a row's cells, and the first cell that is no value of its field; null if there is none. */
export type ReadFields = { values: SheetValue[]; invalid: string | null };

/** Reads the cells of the columns that are called as fields. An empty cell is no value. */
export function readFields(
  cells: readonly string[],
  columns: readonly { field: SheetField; index: number }[],
): ReadFields {
  const values: SheetValue[] = [];
  let invalid: string | null = null;
  for (const { field, index } of columns) {
    const cell = withoutDirectionMarks(cells[index] ?? "").trim();
    if (!isVisible(cell)) continue;
    const read = readCell(field, cell);
    if (read) values.push(...read);
    else invalid ??= `${field.name}: ${cell}`;
  }
  return { values, invalid };
}

function readCell(field: SheetField, cell: string): SheetValue[] | null {
  const { id: fieldId, kind } = field;
  if (kind === "choice" || kind === "person") {
    const named = find(field, cell);
    if (!named) return null;
    return [
      { fieldId, kind, ...(kind === "choice" ? { choiceId: named.id } : { userId: named.id, text: named.name }) },
    ];
  }
  if (kind === "choices") {
    // One choice may have a comma in its name.
    const whole = find(field, cell);
    const named = whole ? [whole] : cell.split(/[,;]/).map((part) => find(field, part));
    if (named.length > fieldLimits.chosen) return null;
    const ids = named.map((choice) => choice?.id);
    return ids.every((id) => id !== undefined)
      ? [...new Set(ids)].map((choiceId) => ({ fieldId, kind, choiceId }))
      : null;
  }
  const value = readFieldText(kind, cell);
  if (typeof value === "number") return [{ fieldId, kind, number: value }];
  if (typeof value === "boolean") return [{ fieldId, kind, flag: value }];
  // A cut address would be another one.
  if (typeof value !== "string" || (kind === "link" && value.length > fieldLimits.text)) return null;
  return [kind === "date" ? { fieldId, kind, day: value } : { fieldId, kind, text: cutText(value, fieldLimits.text) }];
}

const find = ({ named }: SheetField, written: string) => {
  const wanted = fold(written.trim());
  return named.find(({ name }) => fold(name) === wanted);
};
