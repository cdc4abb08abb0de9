import type { Connection } from "@balcao/shared/channels/connections.ts";
import { MenuGroup, MenuGroupHeader, MenuItem } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { useCompanySetting, useSessionUser } from "../../client/hooks.ts";
import { ButtonMenu } from "../../ui/action/ButtonMenu.tsx";
import { downloadUrl } from "../../ui/media/download.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { type ExportFormat, useExportContactsMutation, useImportPhoneBookMutation } from "./contact-files-api.ts";

/** The import uses the default connection's phone; without one, and while it is unknown, the server answers. */
const phoneBookOf = ({ data }: { data?: Connection[] | undefined }) => ({
  hasPhoneBook: data?.find(({ isDefault }) => isDefault)?.capabilities.includes("phoneBook") ?? true,
});

/** Imports contacts from a phone or a spreadsheet, and exports them as a spreadsheet. */
export function ContactFilesMenu({ onImportFile }: { onImportFile: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { profile } = useSessionUser();
  const mayExport = useCompanySetting("agentsExportContacts") || profile === "admin";
  const { hasPhoneBook } = useListConnectionsQuery(undefined, { selectFromResult: phoneBookOf });
  const [importPhoneBook, phoneBook] = useImportPhoneBookMutation();
  const [exportContacts, exporting] = useExportContactsMutation();
  const fromPhone = async () => {
    show("info", t("contacts.import.phoneBookStarted"));
    const { data, error } = await importPhoneBook();
    if (!data) return showFailure(error);
    const { created, renamed } = data;
    const added = t("contacts.import.phoneBookDone", { count: created });
    const changed = renamed > 0 && t("contacts.import.phoneBookRenamed", { count: renamed });
    show("success", [added, changed].filter(Boolean).join(" · "));
  };
  const saveAs = async (format: ExportFormat) => {
    show("info", t("contacts.export.preparing"));
    const { data, error } = await exportContacts(format);
    if (data) downloadUrl(data, `${t("contacts.export.fileName")}.${format}`);
    else showFailure(error);
  };
  return (
    <ButtonMenu label={t("contacts.filesMenu")}>
      <MenuGroup>
        <MenuGroupHeader>{t("contacts.import.menu")}</MenuGroupHeader>
        {hasPhoneBook && (
          <MenuItem disabled={phoneBook.isLoading} onClick={() => void fromPhone()}>
            {t("contacts.import.fromPhone")}
          </MenuItem>
        )}
        <MenuItem onClick={onImportFile}>{t("contacts.import.fromFile")}</MenuItem>
      </MenuGroup>
      {mayExport && (
        <MenuGroup>
          <MenuGroupHeader>{t("contacts.export.menu")}</MenuGroupHeader>
          <MenuItem disabled={exporting.isLoading} onClick={() => void saveAs("xlsx")}>
            {t("contacts.export.xlsx")}
          </MenuItem>
          <MenuItem disabled={exporting.isLoading} onClick={() => void saveAs("csv")}>
            {t("contacts.export.csv")}
          </MenuItem>
        </MenuGroup>
      )}
    </ButtonMenu>
  );
}
