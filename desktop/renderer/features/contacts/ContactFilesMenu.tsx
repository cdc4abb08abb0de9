import {
  Button,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
} from "@fluentui/react-components";
import { MoreHorizontal20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { downloadUrl } from "../../ui/download.ts";
import { useToast } from "../../ui/toast-context.ts";
import { type ExportFormat, useExportContactsMutation, useImportPhoneBookMutation } from "./contact-files-api.ts";

/** Many contacts at once: in from a phone or a spreadsheet, out as a spreadsheet. */
export function ContactFilesMenu({ onImportFile }: { onImportFile: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [importPhoneBook, phoneBook] = useImportPhoneBookMutation();
  const [exportContacts, exporting] = useExportContactsMutation();
  const fromPhone = async () => {
    show("info", t("contacts.import.phoneBookStarted"));
    const { data, error } = await importPhoneBook();
    if (data) show("success", t("contacts.import.phoneBookDone", { count: data.created }));
    else showFailure(error);
  };
  const saveAs = async (format: ExportFormat) => {
    show("info", t("contacts.export.preparing"));
    const { data, error } = await exportContacts(format);
    if (data) downloadUrl(data, `${t("contacts.export.fileName")}.${format}`);
    else showFailure(error);
  };
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t("contacts.filesMenu")} relationship="label" withArrow>
          <Button icon={<MoreHorizontal20Regular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>{t("contacts.import.menu")}</MenuGroupHeader>
            <MenuItem disabled={phoneBook.isLoading} onClick={() => void fromPhone()}>
              {t("contacts.import.fromPhone")}
            </MenuItem>
            <MenuItem onClick={onImportFile}>{t("contacts.import.fromFile")}</MenuItem>
          </MenuGroup>
          <MenuGroup>
            <MenuGroupHeader>{t("contacts.export.menu")}</MenuGroupHeader>
            <MenuItem disabled={exporting.isLoading} onClick={() => void saveAs("xlsx")}>
              {t("contacts.export.xlsx")}
            </MenuItem>
            <MenuItem disabled={exporting.isLoading} onClick={() => void saveAs("csv")}>
              {t("contacts.export.csv")}
            </MenuItem>
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
