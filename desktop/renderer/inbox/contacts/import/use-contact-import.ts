import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { downloadText } from "../../../ui/media/download.ts";
import { sheetEndings } from "../../../ui/media/sheet-endings.ts";
import { useImportContactsMutation } from "../contact-files-api.ts";
import type { ImportKind } from "./ImportChoice.tsx";

/** A spreadsheet for the company's contacts. */
export function useContactImport(): ImportKind {
  const { t } = useTranslation();
  const [send] = useImportContactsMutation();
  return {
    title: t("contacts.import.title"),
    explanation: t("contacts.import.explanation"),
    limits: t("contacts.import.limits"),
    wrongType: t("contacts.import.wrongType"),
    endings: sheetEndings,
    send,
    downloadExample: () => downloadText(exampleSheet(t), `${t("contacts.import.exampleName")}.csv`, "text/csv"),
  };
}

/** An example spreadsheet. The byte order mark makes Excel read it as UTF-8. */
function exampleSheet(t: TFunction): string {
  const head = [t("contacts.form.name"), t("contacts.columns.number"), "E-mail"];
  const rows = [
    head,
    ["Renata Figueiredo", "+55 31 98842-1907", "renata@example.com"],
    ["Oficina do Téo", "31988206631", ""],
  ];
  return `\uFEFF${rows.map((row) => row.join(";")).join("\r\n")}\r\n`;
}
