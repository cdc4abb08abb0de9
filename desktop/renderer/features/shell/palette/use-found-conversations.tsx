import { fold } from "@balcao/shared/fold.ts";
import { can } from "@balcao/shared/permissions.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useDebounced, useSessionUser } from "../../../app/hooks.ts";
import { ticketsOf } from "../../../app/ticket-pages.ts";
import type { Command } from "../../../ui/commands/commands-context.ts";
import { Face } from "../../../ui/Face.tsx";
import { contactName } from "../../../ui/phone-text.ts";
import { useListTicketsInfiniteQuery } from "../../tickets/tickets-api.ts";

/** More letters find the others. */
const mostShown = 8;
const searchDelayMs = 300;

/** Open conversations that the server finds for a text; without one, those that changed last. */
export function useFoundConversations(text: string): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const showAll = can(useSessionUser().profile, "tickets-manager:showall");
  const wanted = text.trim();
  const search = useDebounced(wanted, searchDelayMs);
  const { currentData } = useListTicketsInfiniteQuery({ status: "open", queueIds: null, showAll, search });
  // Until the server has looked, those that are known: what is on top must fit what was typed.
  const fits = ({ contact }: Ticket) => search === wanted || fold(contact.name).includes(fold(wanted));
  return ticketsOf(currentData?.pages)
    .filter(fits)
    .slice(0, mostShown)
    .map(({ id, uuid, contact }) => ({
      id: `conversation-${id}`,
      label: t("shell.palette.conversation", { name: contactName(contact.name) }),
      icon: <Face name={contact.name} size={24} imageUrl={contact.profilePicUrl} />,
      run: () => void navigate(`/tickets/${uuid}`),
    }));
}
