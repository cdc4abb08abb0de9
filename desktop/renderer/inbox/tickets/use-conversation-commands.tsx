import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import {
  ArrowDown20Regular,
  ArrowUp20Regular,
  Checkmark20Regular,
  Eye20Regular,
  PeopleQueue20Regular,
  PersonAvailable20Regular,
  Star20Regular,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { type Command, useCommands } from "../../ui/commands/commands-context.ts";
import { contactName } from "../../ui/text/phone-text.ts";
import { useListCommands } from "./list/use-list-commands.tsx";
import { isWaiting } from "./row/ticket-row-text.ts";
import { useTicketActions } from "./use-ticket-actions.ts";
import { useTicketView } from "./use-ticket-view.ts";
import { useNextInQueue, useTicket } from "./use-tickets.ts";

type ConversationCommands = {
  tickets: readonly Ticket[];
  openUuid: string | undefined;
  onOpen: (ticket: Ticket) => void;
  /** Opens a conversation read-only. */
  onPeek: (ticket: Ticket) => void;
};

/** The keyboard commands to go from one conversation of the list to the next, and to resolve the open one. */
export function useConversationCommands({ tickets, openUuid, onOpen, onPeek }: ConversationCommands): void {
  const { t } = useTranslation();
  const { change } = useTicketView();
  const longest = useNextInQueue();
  const { accept, verify, resolve, giveBack, isBusy } = useTicketActions();
  const { ticket: open } = useTicket(openUuid);
  // A waiting ticket is accepted, not opened.
  const readable = tickets.filter((ticket) => ticket.uuid === openUuid || !isWaiting(ticket));
  const at = readable.findIndex(({ uuid }) => uuid === openUuid);
  const next = readable[at + 1];
  const previous = at === -1 ? readable.at(-1) : readable[at - 1];
  useListCommands(change);
  const commands: Command[] = [];
  if (longest && !isBusy)
    commands.push({
      id: "accept-next",
      label: t("tickets.acceptNext"),
      icon: <PersonAvailable20Regular />,
      shortcut: "acceptNext",
      run: () => void accept(longest),
    });
  if (longest?.status === "pending" && !isBusy)
    commands.push({
      id: "verify-next",
      label: t("tickets.verifyNext", { name: contactName(longest.contact.name) }),
      icon: <Star20Regular />,
      run: () => void verify(longest),
    });
  if (longest)
    commands.push({
      id: "peek-next",
      label: t("tickets.peekNext", { name: contactName(longest.contact.name) }),
      icon: <Eye20Regular />,
      run: () => onPeek(longest),
    });
  if (open?.status === "open" && !isBusy) {
    commands.push(
      { id: "resolve", label: t("tickets.resolve"), icon: <Checkmark20Regular />, run: () => void resolve(open) },
      { id: "return", label: t("tickets.return"), icon: <PeopleQueue20Regular />, run: () => void giveBack(open) },
      {
        id: "resolve-and-next",
        label: t("tickets.resolveAndNext"),
        icon: <Checkmark20Regular />,
        shortcut: "resolveAndNext",
        run: () => void resolve(open, { onward: "next" }),
      },
    );
  }
  if (next)
    commands.push({
      id: "next-ticket",
      label: t("tickets.nextTicket"),
      icon: <ArrowDown20Regular />,
      shortcut: "nextTicket",
      isPlace: true,
      run: () => onOpen(next),
    });
  if (previous)
    commands.push({
      id: "previous-ticket",
      label: t("tickets.previousTicket"),
      icon: <ArrowUp20Regular />,
      shortcut: "previousTicket",
      isPlace: true,
      run: () => onOpen(previous),
    });
  useCommands(commands);
}
