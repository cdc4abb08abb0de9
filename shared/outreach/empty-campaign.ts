import { z } from "zod";

// Apart from the campaigns, because the texts of failures are part of the first screen.

/** Why ERR_CAMPAIGN_EMPTY refuses a campaign: no number of its list is known to be on WhatsApp, or it has no content. */
export const EmptyCampaign = z.object({ reason: z.enum(["contacts", "message"]) });
export type EmptyCampaign = z.infer<typeof EmptyCampaign>;
