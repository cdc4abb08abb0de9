import type { Ticket } from "@balcao/shared/tickets.ts";
import { ArrowDown20Regular, ArrowUndo20Regular, ArrowUp20Regular, Checkmark20Regular } from "@fluentui/react-icons";
import { skipToken } from "@reduxjs/toolkit/query";
import { useTranslation } from "react-i18next";
import { type Command, useCommands } from "../../ui/commands/commands-context.ts";
import { isWaiting } from "./row/ticket-row-text.ts";
import { useGetTicketQuery } from "./tickets-api.ts";
import { useTicketActions } from "./use-ticket-actions.ts";

type ConversationCommands = {
  tickets: readonly Ticket[];
  openUuid: string | undefined;
  onOpen: (ticket: Ticket) => void;
};

/** From one conversation of the list to the next, and what ends the open one, from the keyboard (UX.md). */
export function useConversationCommands({ tickets, openUuid, onOpen }: ConversationCommands): void {
  const { t } = useTranslation();
  const { resolve, giveBack, isBusy } = useTicketActions();
  const { data: open } = useGetTicketQuery(openUuid ?? skipToken);
  // What waits is accepted, not opened (S1 section 4).
  const readable = tickets.filter((ticket) => ticket.uuid === openUuid || !isWaiting(ticket));
  const at = readable.findIndex(({ uuid }) => uuid === openUuid);
  const next = readable[at + 1];
  const previous = at === -1 ? readable.at(-1) : readable[at - 1];
  const neighbour = next ?? previous;
  const commands: Command[] = [];
  if (open?.status === "open" && !isBusy) {
    commands.push(
      { id: "resolve", label: t("tickets.resolve"), icon: <Checkmark20Regular />, run: () => void resolve(open) },
      { id: "return", label: t("tickets.return"), icon: <ArrowUndo20Regular />, run: () => void giveBack(open) },
      {
        id: "resolve-and-next",
        label: t("tickets.resolveAndNext"),
        icon: <Checkmark20Regular />,
        shortcut: "resolveAndNext",
        run: () => void resolve(open).then((done) => done && neighbour && onOpen(neighbour)),
      },
    );
  }
  if (next)
    commands.push({
      id: "next-ticket",
      label: t("tickets.nextTicket"),
      icon: <ArrowDown20Regular />,
      shortcut: "nextTicket",
      run: () => onOpen(next),
    });
  if (previous)
    commands.push({
      id: "previous-ticket",
      label: t("tickets.previousTicket"),
      icon: <ArrowUp20Regular />,
      shortcut: "previousTicket",
      run: () => onOpen(previous),
    });
  useCommands(commands);
}
