import type { ContactList } from "@balcao/shared/contact-lists.ts";
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
import { useListActions } from "./use-list-actions.ts";

/** What else can be done with an open list: ask WhatsApp anew, and save it as a file. */
export function ListMenu({ list }: { list: ContactList }) {
  const { t } = useTranslation();
  const { recheck, downloadExample, saveAs } = useListActions();
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t("common.moreActions", { name: list.name })} relationship="label" withArrow>
          <Button icon={<MoreHorizontal20Regular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => void recheck(list)}>{t("contactLists.recheck")}</MenuItem>
          <MenuItem onClick={() => void downloadExample()}>{t("contactLists.example")}</MenuItem>
          <MenuGroup>
            <MenuGroupHeader>{t("contactLists.export")}</MenuGroupHeader>
            <MenuItem onClick={() => void saveAs(list, "xlsx")}>{t("contactLists.xlsx")}</MenuItem>
            <MenuItem onClick={() => void saveAs(list, "csv")}>{t("contactLists.csv")}</MenuItem>
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
