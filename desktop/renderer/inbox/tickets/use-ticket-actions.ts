import {
  type Ticket,
  TicketHolder,
  type TicketPriority,
  type TicketStatus,
  type UpdateTicket,
} from "@balcao/shared/inbox/tickets.ts";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../client/api-error.ts";
import { useAppDispatch } from "../../client/hooks.ts";
import { draftContinued } from "../../client/outbox/drafts-slice.ts";
import { fieldsMissed } from "../../client/tickets/missing-fields-slice.ts";
import { catchEarlyKeys } from "../../ui/composer/early-keys.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useChangeTicketFieldsMutation, useDeleteTicketMutation, useUpdateTicketMutation } from "./ticket-moves-api.ts";
import { rereadTickets } from "./tickets-api.ts";
import { useLeaveTicket } from "./use-leave-ticket.ts";
import { useShowMoved } from "./use-show-moved.ts";

/** The name of the agent who accepted a ticket first, if that is why a call failed. */
function winnerOf(error: unknown): string | null {
  if (!isApiError(error) || error.code !== "ERR_TICKET_TAKEN") return null;
  return TicketHolder.safeParse(error.details).data?.user?.name ?? null;
}

type ResolveOptions = { asksRating?: boolean; onward?: "next" };

/** An agent's actions on a ticket: each shows its result and opens the list that then holds the ticket. */
export function useTicketActions() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { show, showFailure, showUndo } = useToast();
  const leaving = useLeaveTicket();
  const [update, { isLoading }] = useUpdateTicketMutation();
  const [changeFields] = useChangeTicketFieldsMutation();
  const [del, { isLoading: isDeleting }] = useDeleteTicketMutation();
  const { showMoved, openWith } = useShowMoved();

  const change = async (ticket: Ticket, change: UpdateTicket): Promise<Ticket | null> => {
    const answer = await update({ id: ticket.id, change });
    if (answer.data) return answer.data;
    if (isApiError(answer.error) && answer.error.code === "ERR_FIELDS_REQUIRED") {
      dispatch(fieldsMissed({ ticket, details: answer.error.details, asksRating: !change.justClose }));
      return null;
    }
    const winner = winnerOf(answer.error);
    if (winner === null) showFailure(answer.error);
    else show("warning", t("tickets.taken", { name: winner }));
    // This screen's state of the ticket was wrong: refetches it.
    dispatch(rereadTickets());
    return null;
  };
  const move = (ticket: Ticket, status: TicketStatus) => change(ticket, { status });
  /** Makes a ticket one's own and opens its conversation. What is typed meanwhile is its draft. */
  const take = async (ticket: Ticket) => {
    const typed = catchEarlyKeys(t("tickets.opening"));
    const taken = await move(ticket, "open");
    if (!taken) return typed.drop();
    typed.keep((text) => dispatch(draftContinued({ ticketId: taken.id, text })));
    await openWith(taken);
  };
  const setPriority = async (ticket: Ticket, priority: TicketPriority): Promise<boolean> => {
    const { error } = await changeFields({ id: ticket.id, fields: { priority } });
    if (error) showFailure(error);
    return !error;
  };
  return {
    isBusy: isLoading || isDeleting,
    accept: take,
    reopen: take,
    verify: async (ticket: Ticket) => {
      if (await move(ticket, "verified")) showMoved(ticket, t("tickets.verified"));
    },
    /** Removes the mark of an opportunity. */
    unverify: async (ticket: Ticket) => {
      if (await move(ticket, "pending")) showMoved(ticket, t("tickets.unverified"));
    },
    giveBack: async (ticket: Ticket) => {
      const goOn = leaving(ticket);
      if (!(await move(ticket, "pending"))) return;
      showMoved(ticket, t("tickets.returned"));
      goOn();
    },
    transfer: async (ticket: Ticket, queueId: number, userId: number | null): Promise<boolean> => {
      const goOn = leaving(ticket);
      if (!(await change(ticket, { queueId, userId }))) return false;
      showMoved(ticket, t("tickets.transfer.done"));
      goOn();
      return true;
    },
    remove: async (ticket: Ticket) => {
      const goOn = leaving(ticket);
      const answer = await del(ticket.id);
      if (answer.error) return showFailure(answer.error);
      show("success", t("tickets.remove.done"));
      goOn();
    },
    prioritize: async (ticket: Ticket, priority: TicketPriority) => {
      const before = ticket.priority ?? "normal";
      if (!(await setPriority(ticket, priority))) return;
      const text = t("tickets.priority.mark", { priority: t(`tickets.priority.${priority}`) });
      showUndo(text, async () => void (await setPriority(ticket, before)));
    },
    /** Closes a waiting ticket unattended; the contact gets no message. */
    dismiss: async (ticket: Ticket) => {
      if (await change(ticket, { status: "closed", justClose: true })) showMoved(ticket, t("tickets.dismissed"));
    },
    /**
     * If the company requests ratings, the contact gets the request unless the agent declines it. `onward` overrides
     * the person's preference.
     */
    resolve: async (ticket: Ticket, { asksRating = true, onward }: ResolveOptions = {}): Promise<boolean> => {
      const goOn = leaving(ticket, onward);
      const closing = { status: "closed", undoable: true, ...(!asksRating && { justClose: true }) } as const;
      if (!(await change(ticket, closing))) return false;
      showMoved(ticket, t("tickets.resolved"));
      goOn();
      return true;
    },
  };
}
