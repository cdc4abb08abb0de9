import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { useTranslation } from "react-i18next";
import { downloadUrl, fileNameFrom } from "../../ui/media/download.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import {
  useExampleSheetMutation,
  useExportContactListMutation,
  useRecheckContactListMutation,
} from "./contact-lists-api.ts";

/** The actions on a whole list, except editing it. */
export function useListActions() {
  const { t, i18n } = useTranslation();
  const { show, showFailure } = useToast();
  const [recheck] = useRecheckContactListMutation();
  const [example] = useExampleSheetMutation();
  const [exportList] = useExportContactListMutation();
  return {
    recheck: async ({ id, contactsCount }: ContactList) => {
      if (contactsCount === 0) return show("info", t("contactLists.nobodyToCheck"));
      const { error } = await recheck(id);
      if (error) showFailure(error);
      else show("success", t("contactLists.recheckStarted"));
    },
    downloadExample: async () => {
      const { data, error } = await example(i18n.language);
      if (data) downloadUrl(data, `${t("contactLists.exampleName")}.xlsx`);
      else showFailure(error);
    },
    saveAs: async ({ id, name }: ContactList, format: "csv" | "xlsx") => {
      show("info", t("contactLists.preparing"));
      const { data, error } = await exportList({ id, format });
      if (data) downloadUrl(data, `${fileNameFrom(name) || t("contactLists.fileName")}.${format}`);
      else showFailure(error);
    },
  };
}
