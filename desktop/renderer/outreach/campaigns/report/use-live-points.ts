import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { useListConnectionsQuery } from "../../../channels/connections/connections-api.ts";

/** A campaign with its connections' present status: a connection's change publishes no campaign event. */
export function useLivePoints<C extends Campaign | undefined>(campaign: C): C {
  const { data: connections = [] } = useListConnectionsQuery();
  if (!campaign) return campaign;
  const pointCampaigns = campaign.pointCampaigns.map((point) => {
    const now = connections.find(({ id }) => id === point.whatsappId);
    return now ? { ...point, whatsapp: { name: now.name, status: now.status } } : point;
  });
  return { ...campaign, pointCampaigns };
}
