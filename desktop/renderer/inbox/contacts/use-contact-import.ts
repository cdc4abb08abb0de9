import { useTranslation } from "react-i18next";
import { downloadText } from "../../ui/media/download.ts";
import { sheetEndings } from "../../ui/media/sheet-endings.ts";
import { useImportContactsMutation } from "./contact-files-api.ts";
import { exampleSheet } from "./example-sheet.ts";
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
