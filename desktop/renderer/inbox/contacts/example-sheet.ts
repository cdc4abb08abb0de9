import type { TFunction } from "i18next";

/** An example spreadsheet. The byte order mark makes Excel read it as UTF-8. */
export function exampleSheet(t: TFunction): string {
  const head = [t("contacts.form.name"), t("contacts.columns.number"), "E-mail"];
  const rows = [
    head,
    ["Renata Figueiredo", "+55 31 98842-1907", "renata@example.com"],
    ["Oficina do Téo", "31988206631", ""],
  ];
  return `\uFEFF${rows.map((row) => row.join(";")).join("\r\n")}\r\n`;
}
