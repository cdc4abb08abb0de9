import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useTranslation } from "react-i18next";
import { useHasCapability } from "../../channels/connections/connections-api.ts";
import { useSessionUser } from "../../client/hooks.ts";
import { costSumText } from "../../ui/text/cost-texts.ts";
import { useGetTicketCostQuery } from "./costs-api.ts";

/**
 * The cost of a conversation's messages, for admins; null for agents, on connections whose channel reports no costs, and
 * while no message was delivered.
 */
export function useTicketCost({ id, whatsappId }: Pick<Ticket, "id" | "whatsappId">): string | null {
  const { t } = useTranslation();
  const isAdmin = useSessionUser().profile === "admin";
  const reportsCost = useHasCapability(whatsappId, "cost");
  const { currentData: sum } = useGetTicketCostQuery(id, {
    skip: !isAdmin || !reportsCost,
    refetchOnMountOrArgChange: true,
  });
  return sum && sum.messages > 0 ? costSumText(t, sum) : null;
}
