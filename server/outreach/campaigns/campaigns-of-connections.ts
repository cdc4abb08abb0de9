import type { ConnectionFollower } from "../../channels/connections/connection-followers.ts";
import { cancelWithoutConnection } from "./cancel-without-connection.ts";
import { leaveCampaigns } from "./leave-campaigns.ts";

export const campaignsOfConnections: ConnectionFollower = {
  removing: leaveCampaigns,
  removed: async (ctx) => {
    await cancelWithoutConnection(ctx);
  },
};
