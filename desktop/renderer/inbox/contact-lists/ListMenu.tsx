import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { MenuGroup, MenuGroupHeader, MenuItem } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../../ui/menu/ButtonMenu.tsx";
import { useListActions } from "./use-list-actions.ts";

/** More actions on an open list: check the numbers at WhatsApp again, and export a file. */
export function ListMenu({ list }: { list: ContactList }) {
  const { t } = useTranslation();
  const { recheck, downloadExample, saveAs } = useListActions();
  return (
    <ButtonMenu label={t("common.moreActions", { name: list.name })}>
      <MenuItem onClick={() => void recheck(list)}>{t("contactLists.recheck")}</MenuItem>
      <MenuItem onClick={() => void downloadExample()}>{t("contactLists.example")}</MenuItem>
      <MenuGroup>
        <MenuGroupHeader>{t("contactLists.export")}</MenuGroupHeader>
        <MenuItem onClick={() => void saveAs(list, "xlsx")}>{t("contactLists.xlsx")}</MenuItem>
        <MenuItem onClick={() => void saveAs(list, "csv")}>{t("contactLists.csv")}</MenuItem>
      </MenuGroup>
    </ButtonMenu>
  );
}
