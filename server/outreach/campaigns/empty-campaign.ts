import type { EmptyCampaign } from "@balcao/shared/outreach/campaigns.ts";
import { AppError } from "../../errors.ts";

/** The refusal of a campaign without recipients or without content. */
export const emptyCampaign = (reason: EmptyCampaign["reason"]): AppError =>
  new AppError("ERR_CAMPAIGN_EMPTY", undefined, { details: { reason } satisfies EmptyCampaign });
