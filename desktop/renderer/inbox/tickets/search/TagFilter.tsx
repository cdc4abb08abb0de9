import { Menu, MenuButton, MenuItemCheckbox, MenuList, MenuPopover, MenuTrigger } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Chip } from "../../../ui/mark/Chip.tsx";
import { oneLine } from "../../../ui/theme.ts";
import { useListAllTagsQuery } from "../../tags/tags-api.ts";
import { useTicketView } from "../use-ticket-view.ts";

/** Restricts a search to tickets with all of the checked tags. */
export function TagFilter() {
  const { t } = useTranslation();
  const { view, change } = useTicketView();
  const { data: tags = [] } = useListAllTagsQuery();
  const count = view.tagIds.length;
  return (
    <Menu
      checkedValues={{ tags: view.tagIds.map(String) }}
      onCheckedValueChange={(_event, { checkedItems }) => change({ tagIds: checkedItems.map(Number) })}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton aria-label={t("tickets.tagFilter")}>
          <span style={oneLine}>{count === 0 ? t("tickets.tagFilter") : t("tickets.tagsPicked", { count })}</span>
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {tags.map(({ id, name, color }) => (
            <MenuItemCheckbox key={id} name="tags" value={String(id)}>
              <Chip name={name} color={color} />
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
