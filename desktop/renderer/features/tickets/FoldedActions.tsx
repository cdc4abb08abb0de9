import type { Ticket } from "@balcao/shared/tickets.ts";
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Tooltip } from "@fluentui/react-components";
import { ArrowUndo20Regular, MoreHorizontal20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useTicketActions } from "./use-ticket-actions.ts";

/** What the header has no room for on narrow screens. */
export function FoldedActions({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { giveBack } = useTicketActions();
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t("tickets.moreActions")} relationship="label" withArrow>
          <Button appearance="subtle" size="large" icon={<MoreHorizontal20Regular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<ArrowUndo20Regular />} onClick={() => void giveBack(ticket)}>
            {t("tickets.return")}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
