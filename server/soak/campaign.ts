import { parseArgs } from "node:util";
import { breaches, campaignUnderFire } from "../testing/campaign-under-fire.ts";

/** A long campaign over three numbers, killed again and again: nobody may get it twice, and the figures must agree. */
const { values } = parseArgs({
  options: { contacts: { type: "string", default: "10000" }, kills: { type: "string", default: "10" } },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const began = performance.now();
const outcome = await campaignUnderFire({
  contacts: Number(values.contacts),
  kills: Number(values.kills),
  accounts: ["5531988001020", "5531988001021", "5531988001022"],
  log: (line) => say(`${Math.round((performance.now() - began) / 1000)} s: ${line}`),
});
const { shipments, delivered, progress } = outcome.report;
const seconds = Math.round((performance.now() - began) / 1000);
say(`${seconds} s: ${delivered} delivered (${progress.toFixed(2)} %), ${shipments.uncertain ?? 0} uncertain`);
const found = breaches(outcome);
for (const breach of found.slice(0, 20)) say(breach);
process.exit(found.length === 0 ? 0 : 1);
