import type { TFunction } from "i18next";

/** A spreadsheet to begin with. The mark in front tells Excel that the letters are UTF-8. */
export function exampleSheet(t: TFunction): string {
  const head = [t("contacts.form.name"), t("contacts.columns.number"), "E-mail"];
  const rows = [
    head,
    ["Renata Figueiredo", "+55 31 98842-1907", "renata@example.com"],
    ["Oficina do Téo", "31988206631", ""],
  ];
  return `\uFEFF${rows.map((row) => row.join(";")).join("\r\n")}\r\n`;
}
