import { parseArgs } from "node:util";
import { seededRandom } from "../platform/seeded-random.ts";
import { breaches, campaignUnderFire } from "../testing/companies/campaign-under-fire.ts";
import type { Soak } from "./soak.ts";

/**
 * A long campaign over three numbers, killed again and again: no contact may get it twice, and the figures must agree.
 */
export const soakCampaign: Soak = async (args, say) => {
  const { values } = parseArgs({
    args,
    options: {
      contacts: { type: "string", default: "10000" },
      kills: { type: "string", default: "10" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
    },
  });
  say(`seed ${values.seed}`);
  const outcome = await campaignUnderFire({
    contacts: Number(values.contacts),
    kills: Number(values.kills),
    accounts: ["5531988001020", "5531988001021", "5531988001022"],
    random: seededRandom(Number(values.seed)),
    log: say,
  });
  const { shipments, delivered, progress } = outcome.report;
  say(`${delivered} delivered (${progress.toFixed(2)} %), ${shipments.uncertain ?? 0} uncertain`);
  return breaches(outcome);
};
