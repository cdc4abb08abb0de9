import type { ConnectionFollower } from "../../channels/connections/connection-followers.ts";
import { haltStranded } from "./halt-stranded.ts";
import { leaveCampaigns } from "./leave-campaigns.ts";

export const campaignsOfConnections: ConnectionFollower = {
  removing: leaveCampaigns,
  removed: async (ctx) => {
    await haltStranded(ctx);
  },
};
