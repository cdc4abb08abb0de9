import { type Ticket, ticketPriorities } from "@balcao/shared/inbox/tickets.ts";
import { can } from "@balcao/shared/workspace/permissions.ts";
import { Button, Menu, MenuItem, MenuPopover, MenuTrigger, makeStyles } from "@fluentui/react-components";
import {
  CalendarClock20Regular,
  Clock20Regular,
  ContactCard20Regular,
  Delete20Regular,
  DismissCircle20Regular,
  Flag20Regular,
  PeopleQueue20Regular,
  PersonArrowRight20Regular,
  Star20Regular,
  StarOff20Regular,
} from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../../client/hooks.ts";
import { ButtonMenu } from "../../../ui/action/ButtonMenu.tsx";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useCommands } from "../../../ui/commands/commands-context.ts";
import { menuKeys } from "../../../ui/commands/Keys.tsx";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { useNarrow } from "../../../ui/hooks/use-media-query.ts";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { contactName } from "../../../ui/text/phone-text.ts";
import { useWindowMinutes } from "../../use-window-minutes.ts";
import { PriorityChoices } from "../PriorityChoices.tsx";
import { isWaiting } from "../row/ticket-row-text.ts";
import { useTicketActions } from "../use-ticket-actions.ts";

const SnoozeDialog = lazyNamed(() => import("../snooze/SnoozeDialog.tsx"), "SnoozeDialog");
const TransferDialog = lazyNamed(() => import("../TransferDialog.tsx"), "TransferDialog");

const useStyles = makeStyles({ why: { maxWidth: "260px", whiteSpace: "normal" } });

type TicketMenuProps = {
  ticket: Ticket;
  /** The header has no room for its less used actions: they stand in the menu. */
  crowded: boolean;
  /** There is room for the second most frequent action, with its name. */
  roomy: boolean;
  onSchedule: (() => void) | undefined;
  onAskNumber: (() => void) | undefined;
};

/** Snooze, schedule, transfer, delete, and the actions that the header has no room for. */
export function TicketMenu({ ticket, crowded, roomy, onSchedule, onAskNumber }: TicketMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { profile } = useSessionUser();
  const { giveBack, transfer, remove, verify, unverify, dismiss, prioritize, isBusy } = useTicketActions();
  const [dialog, setDialog] = useState<"transfer" | "delete" | "snooze" | null>(null);
  const isClosed = ticket.status === "closed";
  const schedule = { id: "schedule", label: t("tickets.schedule"), icon: <CalendarClock20Regular /> };
  const transferring = {
    id: "transfer",
    label: t("tickets.transfer.action"),
    icon: <PersonArrowRight20Regular />,
    shortcut: "transfer" as const,
    run: () => setDialog("transfer"),
  };
  const marks = {
    pending: {
      id: "verify",
      label: t("tickets.verify"),
      icon: <Star20Regular />,
      run: () => void verify(ticket),
    },
    verified: {
      id: "unverify",
      label: t("tickets.unverify"),
      icon: <StarOff20Regular />,
      run: () => void unverify(ticket),
    },
    open: null,
    closed: null,
  };
  const mark = marks[ticket.status];
  const snoozing = {
    id: "snooze",
    label: t("snooze.action"),
    icon: <Clock20Regular />,
    shortcut: "snooze" as const,
    run: () => setDialog("snooze"),
  };
  const asking = { id: "ask-number", label: t("numberRequest.action"), icon: <ContactCard20Regular /> };
  const isShut = useWindowMinutes(ticket.windowUntil) === 0;
  const isOpen = ticket.status === "open";
  const { priority } = ticket;
  const priorities = priority ? ticketPriorities.filter((one) => one !== priority) : [];
  useCommands([
    ...priorities.map((one) => ({
      id: `priority-${one}`,
      label: t("tickets.priority.mark", { priority: t(`tickets.priority.${one}`) }),
      icon: <Flag20Regular />,
      run: () => void prioritize(ticket, one),
    })),
    ...(isOpen ? [snoozing] : []),
    ...(onSchedule ? [{ ...schedule, run: onSchedule }] : []),
    ...(onAskNumber && !isShut ? [{ ...asking, run: onAskNumber }] : []),
    ...(isClosed ? [] : [transferring]),
    ...(mark ? [mark] : []),
  ]);
  return (
    <>
      {!isClosed && roomy && (
        <Button appearance="subtle" icon={transferring.icon} onClick={transferring.run}>
          {transferring.label}
        </Button>
      )}
      {isOpen && !crowded && (
        <Tip text={snoozing.label}>
          <Button appearance="subtle" icon={snoozing.icon} onClick={snoozing.run} />
        </Tip>
      )}
      <ButtonMenu label={t("tickets.moreActions")} appearance="subtle" {...(narrow && { size: "large" })}>
        {crowded && isOpen && (
          <MenuItem icon={snoozing.icon} {...menuKeys("snooze")} onClick={snoozing.run}>
            {snoozing.label}
          </MenuItem>
        )}
        {crowded && isOpen && (
          <MenuItem icon={<PeopleQueue20Regular />} onClick={() => void giveBack(ticket)}>
            {t("tickets.return")}
          </MenuItem>
        )}
        {onSchedule && (
          <MenuItem icon={<CalendarClock20Regular />} onClick={onSchedule}>
            {t("tickets.schedule")}
          </MenuItem>
        )}
        {onAskNumber && (
          <MenuItem
            icon={asking.icon}
            disabled={isShut}
            {...(isShut && { subText: { className: styles.why, children: t("numberRequest.shut") } })}
            onClick={onAskNumber}
          >
            {asking.label}
          </MenuItem>
        )}
        {mark && (
          <MenuItem icon={mark.icon} onClick={mark.run}>
            {mark.label}
          </MenuItem>
        )}
        {priority && (
          <Menu>
            <MenuTrigger disableButtonEnhancement>
              <MenuItem icon={<Flag20Regular />}>{t("tickets.priority.name")}</MenuItem>
            </MenuTrigger>
            <MenuPopover>
              <PriorityChoices priority={priority} onPick={(one) => void prioritize(ticket, one)} />
            </MenuPopover>
          </Menu>
        )}
        {isWaiting(ticket) && (
          <MenuItem icon={<DismissCircle20Regular />} onClick={() => void dismiss(ticket)}>
            {t("tickets.dismiss")}
          </MenuItem>
        )}
        {!isClosed && (
          <MenuItem
            icon={<PersonArrowRight20Regular />}
            {...menuKeys("transfer")}
            onClick={() => setDialog("transfer")}
          >
            {t("tickets.transfer.action")}
          </MenuItem>
        )}
        {can(profile, "ticket-options:deleteTicket") && (
          <MenuItem icon={<Delete20Regular />} onClick={() => setDialog("delete")}>
            {t("tickets.remove.action")}
          </MenuItem>
        )}
      </ButtonMenu>
      {dialog === "delete" && (
        <ConfirmDialog
          title={t("tickets.remove.title", { name: contactName(ticket.contact.name) })}
          text={t("tickets.remove.text")}
          action={t("tickets.remove.action")}
          busy={isBusy}
          onConfirm={() => remove(ticket)}
          onClose={() => setDialog(null)}
        />
      )}
      <Suspense>
        {dialog === "snooze" && <SnoozeDialog ticket={ticket} onClose={() => setDialog(null)} />}
        {dialog === "transfer" && (
          <TransferDialog
            title={t("tickets.transfer.title")}
            ticket={ticket}
            busy={isBusy}
            onTransfer={(queueId, userId) => transfer(ticket, queueId, userId)}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );
}
