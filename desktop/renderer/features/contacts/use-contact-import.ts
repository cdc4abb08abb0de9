import { useTranslation } from "react-i18next";
import { downloadText } from "../../ui/download.ts";
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
    endings: [".xlsx", ".xls", ".csv"],
    send,
    downloadExample: () => downloadText(exampleSheet(t), `${t("contacts.import.exampleName")}.csv`, "text/csv"),
  };
}
