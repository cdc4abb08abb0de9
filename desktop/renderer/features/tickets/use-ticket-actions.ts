import type { Ticket, TicketStatus, UpdateTicket } from "@balcao/shared/tickets.ts";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { api } from "../../app/api.ts";
import { isApiError } from "../../app/api-error.ts";
import { useAppDispatch } from "../../app/hooks.ts";
import { useToast } from "../../ui/toast-context.ts";
import { ticketsApi, useDeleteTicketMutation, useUpdateTicketMutation } from "./tickets-api.ts";
import { useTicketView } from "./use-ticket-view.ts";

const TakenDetails = z.object({ user: z.object({ name: z.string() }).nullable() });

/** The name of the agent who accepted a ticket first, if that is why a call failed. */
function winnerOf(error: unknown): string | null {
  if (!isApiError(error) || error.code !== "ERR_TICKET_TAKEN") return null;
  return TakenDetails.safeParse(error.details).data?.user?.name ?? null;
}

/** What an agent does with a ticket, with the words and the navigation of S1 section 4. */
export function useTicketActions() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { show, showFailure } = useToast();
  const { open, close } = useTicketView();
  const [update, { isLoading }] = useUpdateTicketMutation();
  const [del, { isLoading: isDeleting }] = useDeleteTicketMutation();

  const change = async (ticket: Ticket, change: UpdateTicket): Promise<Ticket | null> => {
    const answer = await update({ id: ticket.id, change });
    if (answer.data) return answer.data;
    const winner = winnerOf(answer.error);
    if (winner === null) showFailure(answer.error);
    else show("warning", t("tickets.taken", { name: winner }));
    // The screen was wrong about this ticket: look again.
    dispatch(api.util.invalidateTags(["TicketList", "TicketCounts", "Ticket"]));
    return null;
  };
  const move = (ticket: Ticket, status: TicketStatus) => change(ticket, { status });
  const openWith = (ticket: Ticket) => {
    void dispatch(ticketsApi.util.upsertQueryData("getTicket", ticket.uuid, ticket));
    open(ticket.uuid, { tab: "open", list: "open" });
  };
  return {
    isBusy: isLoading || isDeleting,
    accept: async (ticket: Ticket) => {
      const accepted = await move(ticket, "open");
      if (accepted) openWith(accepted);
    },
    reopen: async (ticket: Ticket) => {
      const reopened = await move(ticket, "open");
      if (reopened) openWith(reopened);
    },
    giveBack: async (ticket: Ticket) => {
      if (!(await move(ticket, "pending"))) return;
      show("success", t("tickets.returned"));
      close();
    },
    transfer: async (ticket: Ticket, queueId: number, userId: number | null) => {
      if (!(await change(ticket, { queueId, userId }))) return;
      show("success", t("tickets.transfer.done"));
      close();
    },
    remove: async (ticket: Ticket) => {
      const answer = await del(ticket.id);
      if (answer.error) return showFailure(answer.error);
      show("success", t("tickets.remove.done"));
      close();
    },
    /** Where the company wants ratings the contact is asked for one, unless the agent says no. */
    resolve: async (ticket: Ticket, { asksRating } = { asksRating: true }): Promise<boolean> => {
      if (!(await change(ticket, { status: "closed", ...(!asksRating && { justClose: true }) }))) return false;
      show("success", t("tickets.resolved"));
      close();
      return true;
    },
  };
}
