import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { MenuGroup, MenuGroupHeader, MenuItem } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumberChecks } from "../../channels/connections/connections-api.ts";
import { ButtonMenu } from "../../ui/action/ButtonMenu.tsx";
import { FromTagsDialog } from "./tagged/FromTagsDialog.tsx";
import { useListActions } from "./use-list-actions.ts";

/** More actions on an open list: add contacts by their tags, check the numbers at WhatsApp again, and export a file. */
export function ListMenu({ list }: { list: ContactList }) {
  const { t } = useTranslation();
  const { recheck, downloadExample, saveAs } = useListActions();
  const canCheck = useNumberChecks() !== "unneeded";
  const [isFilling, setFilling] = useState(false);
  return (
    <>
      <ButtonMenu label={t("common.moreActions", { name: list.name })}>
        <MenuItem onClick={() => setFilling(true)}>{t("contactLists.fromTags.action")}</MenuItem>
        {canCheck && <MenuItem onClick={() => void recheck(list)}>{t("contactLists.recheck")}</MenuItem>}
        <MenuItem onClick={() => void downloadExample()}>{t("contactLists.example")}</MenuItem>
        <MenuGroup>
          <MenuGroupHeader>{t("contactLists.export")}</MenuGroupHeader>
          <MenuItem onClick={() => void saveAs(list, "xlsx")}>{t("contactLists.xlsx")}</MenuItem>
          <MenuItem onClick={() => void saveAs(list, "csv")}>{t("contactLists.csv")}</MenuItem>
        </MenuGroup>
      </ButtonMenu>
      {isFilling && <FromTagsDialog list={list} onClose={() => setFilling(false)} />}
    </>
  );
}
