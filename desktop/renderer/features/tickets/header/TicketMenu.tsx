import { can } from "@balcao/shared/permissions.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Tooltip } from "@fluentui/react-components";
import {
  ArrowUndo20Regular,
  CalendarClock20Regular,
  Delete20Regular,
  MoreHorizontal20Regular,
  PersonArrowRight20Regular,
} from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNarrow, useSessionUser } from "../../../app/hooks.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useCommands } from "../../../ui/commands/commands-context.ts";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { contactName } from "../../../ui/phone-text.ts";
import { useTicketActions } from "../use-ticket-actions.ts";

const TransferDialog = lazyNamed(() => import("../TransferDialog.tsx"), "TransferDialog");

type TicketMenuProps = { ticket: Ticket; onSchedule: (() => void) | undefined };

/** Schedule, transfer, delete (S1 section 2), and on narrow screens what the header has no room for. */
export function TicketMenu({ ticket, onSchedule }: TicketMenuProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { profile } = useSessionUser();
  const { giveBack, transfer, remove, isBusy } = useTicketActions();
  const [dialog, setDialog] = useState<"transfer" | "delete" | null>(null);
  const isClosed = ticket.status === "closed";
  const schedule = { id: "schedule", label: t("tickets.schedule"), icon: <CalendarClock20Regular /> };
  const transferring = {
    id: "transfer",
    label: t("tickets.transfer.action"),
    icon: <PersonArrowRight20Regular />,
    run: () => setDialog("transfer"),
  };
  useCommands([...(onSchedule ? [{ ...schedule, run: onSchedule }] : []), ...(isClosed ? [] : [transferring])]);
  return (
    <>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Tooltip content={t("tickets.moreActions")} relationship="label" withArrow>
            <Button appearance="subtle" {...(narrow && { size: "large" })} icon={<MoreHorizontal20Regular />} />
          </Tooltip>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {narrow && ticket.status === "open" && (
              <MenuItem icon={<ArrowUndo20Regular />} onClick={() => void giveBack(ticket)}>
                {t("tickets.return")}
              </MenuItem>
            )}
            {onSchedule && (
              <MenuItem icon={<CalendarClock20Regular />} onClick={onSchedule}>
                {t("tickets.schedule")}
              </MenuItem>
            )}
            {!isClosed && (
              <MenuItem icon={<PersonArrowRight20Regular />} onClick={() => setDialog("transfer")}>
                {t("tickets.transfer.action")}
              </MenuItem>
            )}
            {can(profile, "ticket-options:deleteTicket") && (
              <MenuItem icon={<Delete20Regular />} onClick={() => setDialog("delete")}>
                {t("tickets.remove.action")}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      {dialog === "delete" && (
        <ConfirmDialog
          title={t("tickets.remove.title", { name: contactName(ticket.contact.name) })}
          text={t("tickets.remove.text")}
          action={t("tickets.remove.action")}
          busy={isBusy}
          onConfirm={() => void remove(ticket)}
          onClose={() => setDialog(null)}
        />
      )}
      <Suspense>
        {dialog === "transfer" && (
          <TransferDialog
            title={t("tickets.transfer.title")}
            ticket={ticket}
            busy={isBusy}
            onTransfer={(queueId, userId) => void transfer(ticket, queueId, userId)}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );
}
