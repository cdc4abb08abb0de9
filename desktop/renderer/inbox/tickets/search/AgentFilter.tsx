import { Menu, MenuButton, MenuItemCheckbox, MenuList, MenuPopover, MenuTrigger } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { oneLine } from "../../../ui/theme.ts";
import { useListUsersQuery } from "../../../workspace/users/users-api.ts";
import { useTicketView } from "../use-ticket-view.ts";

/** Restricts a search to tickets of any of the checked agents. Admins only. */
export function AgentFilter() {
  const { t } = useTranslation();
  const { view, change } = useTicketView();
  const { data: users = [] } = useListUsersQuery();
  const count = view.userIds.length;
  return (
    <Menu
      checkedValues={{ users: view.userIds.map(String) }}
      onCheckedValueChange={(_event, { checkedItems }) => change({ userIds: checkedItems.map(Number) })}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton aria-label={t("tickets.agents")}>
          <span style={oneLine}>{count === 0 ? t("tickets.agents") : t("tickets.agentsPicked", { count })}</span>
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {users.map(({ id, name }) => (
            <MenuItemCheckbox key={id} name="users" value={String(id)}>
              {name}
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
