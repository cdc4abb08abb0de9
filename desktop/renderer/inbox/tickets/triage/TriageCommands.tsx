import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import {
  CheckboxChecked20Regular,
  Checkmark20Regular,
  Clock20Regular,
  PersonArrowRight20Regular,
  Tag20Regular,
} from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Command, useCommands } from "../../../ui/commands/commands-context.ts";
import { type Digit, digits, singleKeys } from "../../../ui/commands/shortcuts.ts";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { contactName } from "../../../ui/text/phone-text.ts";
import { useSelecting } from "../selection/use-selection.ts";
import { useTicketActions } from "../use-ticket-actions.ts";
import { useFirstTags } from "./use-first-tags.ts";
import { useToggleTag } from "./use-toggle-tag.ts";

const SnoozeDialog = lazyNamed(() => import("../snooze/SnoozeDialog.tsx"), "SnoozeDialog");
const TransferDialog = lazyNamed(() => import("../TransferDialog.tsx"), "TransferDialog");

type TriageCommandsProps = {
  /** The row that the keyboard is at; null while the list does not have the keyboard. */
  ticket: Ticket | null;
  /** The row is done with: the keyboard goes on to the next one. */
  onDone: (ticket: Ticket) => void;
};

/** The commands on the row of the list that the keyboard is at, with the dialogs that they open. */
export function TriageCommands({ ticket, onDone }: TriageCommandsProps) {
  const { t } = useTranslation();
  const { ids, toggle } = useSelecting();
  const { resolve, transfer, isBusy } = useTicketActions();
  const toggleTag = useToggleTag();
  const [dialog, setDialog] = useState<{ kind: "transfer" | "snooze"; ticket: Ticket } | null>(null);
  const { tags, load } = useFirstTags(ticket !== null);
  const close = () => setDialog(null);
  const tagWith = async (ticket: Ticket, digit: Digit) => {
    const tag = (await load())[digit - 1];
    if (tag) await toggleTag(ticket, tag);
  };
  useCommands(ticket ? commandsOn(ticket) : []);

  function commandsOn(ticket: Ticket): Command[] {
    const name = contactName(ticket.contact.name);
    const select = {
      id: "row-select",
      label: t("triage.select"),
      about: name,
      icon: <CheckboxChecked20Regular />,
      singleKeys: singleKeys.select,
      run: () => toggle(ticket.id),
    };
    // The keys act on the selected ones then.
    if (ids) return [select];
    const commands: Command[] = [select];
    if (ticket.status === "open")
      commands.push(
        {
          id: "row-resolve",
          label: t("tickets.resolve"),
          about: name,
          icon: <Checkmark20Regular />,
          singleKeys: singleKeys.resolve,
          run: () => {
            // At once: the next press is for the next row.
            onDone(ticket);
            void resolve(ticket);
          },
        },
        {
          id: "row-snooze",
          label: t("snooze.action"),
          about: name,
          icon: <Clock20Regular />,
          singleKeys: singleKeys.snooze,
          run: () => setDialog({ kind: "snooze", ticket }),
        },
      );
    if (ticket.status !== "closed")
      commands.push({
        id: "row-transfer",
        label: t("tickets.transfer.action"),
        about: name,
        icon: <PersonArrowRight20Regular />,
        singleKeys: singleKeys.transfer,
        run: () => setDialog({ kind: "transfer", ticket }),
      });
    for (const digit of tags ? digits.slice(0, tags.length) : digits) {
      const tag = tags?.[digit - 1];
      const isOn = ticket.tags.some(({ id }) => id === tag?.id);
      commands.push({
        id: `row-tag-${digit}`,
        label: t(isOn ? "triage.untag" : "triage.tag", { tag: tag?.name ?? digit }),
        about: name,
        icon: <Tag20Regular />,
        singleKeys: `${digit}`,
        run: () => void tagWith(ticket, digit),
      });
    }
    return commands;
  }

  return (
    <Suspense>
      {dialog?.kind === "snooze" && (
        <SnoozeDialog ticket={dialog.ticket} onSnoozed={() => onDone(dialog.ticket)} onClose={close} />
      )}
      {dialog?.kind === "transfer" && (
        <TransferDialog
          title={`${t("tickets.transfer.action")}: ${contactName(dialog.ticket.contact.name)}`}
          ticket={dialog.ticket}
          busy={isBusy}
          onTransfer={async (queueId, userId) => {
            if (!(await transfer(dialog.ticket, queueId, userId))) return;
            onDone(dialog.ticket);
            close();
          }}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
