import { fold } from "@balcao/shared/platform/fold.ts";
import { identityHeads } from "../identities/identity-heads.ts";
import { reasonHead } from "./refused/refused-texts.ts";

/** The row that names a sheet's columns, and the places of those that a contact needs; -1 for an e-mail without one. */
export type Heads = { row: number; name: number; number: number; email: number };

/** Above the heads there may be a title, a date, or blank rows. */
export const headRows = 10;

type Field = "name" | "number" | "email";

/** How a column may be called, in any of our languages and as other programs export it; the first match wins. */
const names: Record<Field, readonly RegExp[]> = {
  name: [
    /^(nome|name|nombre)$/,
    /^(nome|nombre) (completo|do|da|no|del|de la|en)\b|^full name$/,
    /^(cliente|contato|contacto|customer|contact)$/,
    /^(primeiro nome|first name|primer nombre)$/,
  ],
  number: [
    /^(numero|number)$/,
    /\b(whatsapp|whats|zap|wpp)\b/,
    /^(telefone|telefono|phone|celular|movil|mobile|fone|tel)$/,
    /\b(telefone|telefono|phone|celular|movil|mobile|fone)\b(?!.*\b(label|type|tipo)\b)/,
  ],
  email: [/^(e-?mail|correo( electronico)?)$/, /\be-?mail\b(?!.*\b(label|type|tipo)\b)/],
};

const reasonHeads: readonly string[] = Object.values(reasonHead).map(fold);

/** True for the column of a file of rejected rows with the reasons. */
export const isReasonHead = (head: string): boolean => reasonHeads.includes(fold(head));

const idHeads: readonly string[] = Object.values(identityHeads).map(fold);

/**
 * True for a column of our own files that is ignored, as it is no extra information of a contact: the reasons, ids of
 * channels, and whether a number of a list is valid, since numbers are checked again.
 */
export const isIgnoredHead = (head: string): boolean =>
  isReasonHead(head) || fold(head) === "tem whatsapp" || idHeads.includes(fold(head));

/** The columns that a row names. */
function columnsIn(cells: readonly string[]): Record<Field, number> {
  // "Telefone:" and "Nº  WhatsApp" are heads as well.
  const heads = cells.map((cell) =>
    isIgnoredHead(cell)
      ? ""
      : fold(cell)
          .replace(/[\s_:.*]+/g, " ")
          .trim(),
  );
  const find = (field: Field): number => {
    for (const name of names[field]) {
      const at = heads.findIndex((head) => name.test(head));
      if (at >= 0) return at;
    }
    return -1;
  };
  const name = find("name");
  // "Nome no WhatsApp" is no number.
  if (name >= 0) heads[name] = "";
  return { name, number: find("number"), email: find("email") };
}

/**
 * Finds the row with the heads among a sheet's first ones: it names both a number and a name. Otherwise returns the one
 * of them that is missing.
 */
export function findHeads(rows: readonly (readonly string[])[]): Heads | "noNumberColumn" | "noNameColumn" {
  let missing: "noNumberColumn" | "noNameColumn" = "noNumberColumn";
  for (const [row, cells] of rows.slice(0, headRows).entries()) {
    const columns = columnsIn(cells);
    if (columns.number >= 0 && columns.name >= 0) return { row, ...columns };
    if (columns.number >= 0) missing = "noNameColumn";
  }
  return missing;
}
