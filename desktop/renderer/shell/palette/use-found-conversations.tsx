import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { can } from "@balcao/shared/workspace/permissions.ts";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSessionUser } from "../../client/hooks.ts";
import { useTicketsOf } from "../../client/tickets/use-tickets-of.ts";
import { useListTicketsInfiniteQuery } from "../../inbox/tickets/tickets-api.ts";
import type { Command } from "../../ui/commands/commands-context.ts";
import { useDebounced } from "../../ui/hooks/timing.ts";
import { Face } from "../../ui/mark/Face.tsx";
import { contactName } from "../../ui/text/phone-text.ts";

/** More letters narrow the search. */
const mostShown = 8;
const searchDelayMs = 300;

type FoundConversations = { conversations: Command[]; contactIds: ReadonlySet<number>; isSearching: boolean };

/** Open conversations that the server finds for a text; without one, the latest changed ones. */
export function useFoundConversations(text: string): FoundConversations {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const showAll = can(useSessionUser().profile, "tickets-manager:showall");
  const wanted = text.trim();
  const search = useDebounced(wanted, searchDelayMs);
  const { currentData, data, isFetching } = useListTicketsInfiniteQuery({
    status: "open",
    queueIds: null,
    showAll,
    search,
  });
  const tickets = useTicketsOf((currentData ?? data)?.pages);
  // Until the server has answered, the matching results of its previous answer are shown: Enter opens the top result
  // meanwhile.
  const isAnswered = search === wanted && currentData !== undefined;
  const fits = ({ contact }: Ticket) => isAnswered || fold(contact.name).includes(fold(wanted));
  const found = tickets.filter(fits).slice(0, mostShown);
  const conversations = found.map(({ id, uuid, contact }) => ({
    id: `conversation-${id}`,
    label: t("shell.palette.conversation", { name: contactName(contact.name) }),
    icon: <Face name={contact.name} size={24} imageUrl={contact.profilePicUrl} />,
    run: () => void navigate(`/tickets/${uuid}`),
  }));
  const contactIds = new Set(found.map(({ contactId }) => contactId));
  return { conversations, contactIds, isSearching: search !== wanted || isFetching };
}
