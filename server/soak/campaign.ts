import { parseArgs } from "node:util";
import { breaches, campaignUnderFire } from "../testing/campaign-under-fire.ts";
import type { Soak } from "./soak.ts";

/**
 * A long campaign over three numbers, killed again and again: no contact may get it twice, and the figures must agree.
 */
export const soakCampaign: Soak = async (args, say) => {
  const { values } = parseArgs({
    args,
    options: { contacts: { type: "string", default: "10000" }, kills: { type: "string", default: "10" } },
  });
  const outcome = await campaignUnderFire({
    contacts: Number(values.contacts),
    kills: Number(values.kills),
    accounts: ["5531988001020", "5531988001021", "5531988001022"],
    log: say,
  });
  const { shipments, delivered, progress } = outcome.report;
  say(`${delivered} delivered (${progress.toFixed(2)} %), ${shipments.uncertain ?? 0} uncertain`);
  return breaches(outcome);
};
