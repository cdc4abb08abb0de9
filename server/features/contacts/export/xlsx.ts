import { zipped } from "./zip.ts";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const openXml = "http://schemas.openxmlformats.org";
const main = `${openXml}/spreadsheetml/2006/main`;
const relations = `${openXml}/officeDocument/2006/relationships`;
const packaged = `${openXml}/package/2006`;
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Rows as a workbook with one sheet, written while they come. */
export function toXlsx(rows: AsyncIterable<string[]>): AsyncGenerator<Uint8Array> {
  return zipped([
    {
      name: "[Content_Types].xml",
      content: one(
        `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
      ),
    },
    { name: "_rels/.rels", content: one(relation("officeDocument", "xl/workbook.xml")) },
    {
      name: "xl/workbook.xml",
      content: one(
        `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Contatos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    { name: "xl/_rels/workbook.xml.rels", content: one(relation("worksheet", "worksheets/sheet1.xml")) },
    { name: "xl/worksheets/sheet1.xml", content: sheet(rows) },
  ]);
}

const relation = (type: string, target: string): string =>
  `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

async function* sheet(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetData>`;
  for await (const row of rows) yield `<row>${row.map(cell).join("")}</row>`;
  yield "</sheetData></worksheet>";
}

/** Always a text: a number would lose its last digits. Characters that XML does not know are left out. */
function cell(value: string): string {
  if (value === "") return "<c/>";
  const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\t": "&#9;", "\n": "&#10;" };
  const text = value.toWellFormed().replace(/[&<>]|\p{Cc}|[\ufffe\uffff]/gu, (char) => escapes[char] ?? "");
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
