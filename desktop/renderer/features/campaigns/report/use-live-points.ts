import type { Campaign } from "@balcao/shared/campaigns.ts";
import { useListConnectionsQuery } from "../../connections/connections-api.ts";

/** A campaign whose connections are told as they are now: no event of the campaign comes when one goes away. */
export function useLivePoints<C extends Campaign | undefined>(campaign: C): C {
  const { data: connections = [] } = useListConnectionsQuery();
  if (!campaign) return campaign;
  const pointCampaigns = campaign.pointCampaigns.map((point) => {
    const now = connections.find(({ id }) => id === point.whatsappId);
    return now ? { ...point, whatsapp: { name: now.name, status: now.status } } : point;
  });
  return { ...campaign, pointCampaigns };
}
