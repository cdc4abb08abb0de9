import { type ContactList, listImportLimits } from "@balcao/shared/inbox/contact-lists.ts";
import { useTranslation } from "react-i18next";
import { sheetEndings } from "../../ui/media/sheet-endings.ts";
import { useImportIntoContactListMutation } from "./contact-lists-api.ts";
import { useListActions } from "./use-list-actions.ts";

/** A spreadsheet for a list: the import asks before it starts. */
export function useListImport({ id, name }: Pick<ContactList, "id" | "name">) {
  const { t } = useTranslation();
  const [send] = useImportIntoContactListMutation();
  const { downloadExample } = useListActions();
  return {
    title: t("contactLists.import.title"),
    explanation: t("contactLists.import.explanation"),
    limits: t("contactLists.import.limits", { rows: listImportLimits.rows }),
    wrongType: t("contactLists.import.wrongType"),
    endings: sheetEndings,
    send: (file: File) => send({ id, file }),
    downloadExample: () => void downloadExample(),
    question: (fileName: string) => t("contactLists.import.question", { file: fileName, list: name }),
  };
}
