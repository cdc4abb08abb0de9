import { zipped } from "../zip.ts";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const openXml = "http://schemas.openxmlformats.org";
const main = `${openXml}/spreadsheetml/2006/main`;
const relations = `${openXml}/officeDocument/2006/relationships`;
const packaged = `${openXml}/package/2006`;
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export type Cell = string | number;
type Row = readonly Cell[];
export type Sheet = { name: string; rows: AsyncIterable<Row> | Iterable<Row> };

/** A workbook with a sheet for each table, written while their rows arrive. Names are plain words. */
export function toWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const parts = sheets.map((_, n) => `worksheets/sheet${n + 1}.xml`);
  const overrides = parts.map((part) => `<Override PartName="/xl/${part}" ContentType="${types}.worksheet+xml"/>`);
  const listed = sheets.map(({ name }, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`);
  return zipped([
    {
      name: "[Content_Types].xml",
      content: one(
        `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${overrides.join("")}</Types>`,
      ),
    },
    { name: "_rels/.rels", content: one(relationsOf("officeDocument", ["xl/workbook.xml"])) },
    {
      name: "xl/workbook.xml",
      content: one(
        `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join("")}</sheets></workbook>`,
      ),
    },
    { name: "xl/_rels/workbook.xml.rels", content: one(relationsOf("worksheet", parts)) },
    ...sheets.map(({ rows }, n) => ({ name: `xl/worksheets/sheet${n + 1}.xml`, content: sheet(rows) })),
  ]);
}

function relationsOf(type: string, targets: readonly string[]): string {
  const all = targets.map(
    (target, n) => `<Relationship Id="rId${n + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `${xml}<Relationships xmlns="${packaged}/relationships">${all.join("")}</Relationships>`;
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

/** A piece holds many rows, since each piece is compressed by itself. */
const pieceLength = 32_768;

async function* sheet(rows: Sheet["rows"]): AsyncGenerator<string> {
  let piece = `${xml}<worksheet xmlns="${main}"><sheetData>`;
  for await (const row of rows) {
    piece += `<row>${row.map(cell).join("")}</row>`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}</sheetData></worksheet>`;
}

/** Text stays text: as a number, a phone number would lose its last digits. Characters that XML forbids are removed. */
function cell(value: Cell): string {
  if (typeof value === "number") return `<c><v>${value}</v></c>`;
  if (value === "") return "<c/>";
  const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\t": "&#9;", "\n": "&#10;" };
  const text = value.toWellFormed().replace(/[&<>]|\p{Cc}|[\ufffe\uffff]/gu, (char) => escapes[char] ?? "");
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
