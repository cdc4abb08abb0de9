import { fold } from "@balcao/shared/platform/fold.ts";
import { type ExportedKind, exportedKinds, identityHeads, provingKinds } from "../identities/identity-heads.ts";
import { reasonHead } from "./refused/refused-texts.ts";

/** The row that names a sheet's columns, and the places of those that a contact needs; -1 for a column that it lacks. */
export type Heads = { row: number; name: number; number: number; email: number; ids: Record<ExportedKind, number> };

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

/** The same for the ids of channels. They are found first: "Usuário do WhatsApp" is no number. */
const idNames: Record<ExportedKind, RegExp> = {
  username:
    /^(@|user ?name|whatsapp user ?name|((nome|nombre) de )?usuario (do|no|de|del|en) whatsapp|(nome|nombre) de usuario)$/,
  parent_bsuid: /\bparent\b.*\bbsuid\b|\bbsuid\b.*\bparent\b/,
  bsuid: /^(?!.*\bparent\b).*\bbsuid\b/,
  lid: /^(lid|whatsapp lid|id privado (do|de) whatsapp|.*\(lid\))$/,
};

const reasonHeads: readonly string[] = Object.values(reasonHead).map(fold);

/** True for the column of a file of rejected rows with the reasons. */
export const isReasonHead = (head: string): boolean => reasonHeads.includes(fold(head));

const idHeads: readonly string[] = Object.values(identityHeads).map(fold);

/**
 * True for a column of our own files that is no extra information of a contact: the reasons, ids of channels, and whether
 * a number of a list is valid, since numbers are checked again.
 */
export const isIgnoredHead = (head: string): boolean =>
  isReasonHead(head) || fold(head) === "tem whatsapp" || idHeads.includes(fold(head));

/** The columns that a row names. */
function columnsIn(cells: readonly string[]): Omit<Heads, "row"> {
  // "Telefone:" and "Nº  WhatsApp" are heads as well.
  const heads = cells.map((cell) =>
    fold(cell)
      .replace(/[\s_:.*]+/g, " ")
      .trim(),
  );
  const take = (name: RegExp): number => {
    const at = heads.findIndex((head) => name.test(head));
    if (at >= 0) heads[at] = "";
    return at;
  };
  const ids = Object.fromEntries(exportedKinds.map((kind) => [kind, take(idNames[kind])])) as Heads["ids"];
  for (const [at, cell] of cells.entries()) if (isIgnoredHead(cell)) heads[at] = "";
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
  return { name, number: find("number"), email: find("email"), ids };
}

/**
 * Finds the row with the heads among a sheet's first ones: it names both a number and a name; `takesIds`: or an id of a
 * channel and a name. Otherwise returns the one of them that is missing.
 */
export function findHeads(
  rows: readonly (readonly string[])[],
  takesIds: boolean,
): Heads | "noNumberColumn" | "noNameColumn" {
  let missing: "noNumberColumn" | "noNameColumn" = "noNumberColumn";
  for (const [row, cells] of rows.slice(0, headRows).entries()) {
    const columns = columnsIn(cells);
    const reaches = columns.number >= 0 || (takesIds && provingKinds.some((kind) => columns.ids[kind] >= 0));
    if (reaches && columns.name >= 0) return { row, ...columns };
    if (reaches) missing = "noNameColumn";
  }
  return missing;
}
