import { soakBackups } from "./backups.ts";
import { soakCampaign } from "./campaign.ts";
import { soakCrash } from "./crash.ts";
import { soakFuzz } from "./fuzz.ts";
import { soakHostile } from "./hostile.ts";
import { soakMemory } from "./memory.ts";
import { soakNodes } from "./nodes.ts";
import { soakOffice } from "./office/office.ts";
import type { Soak } from "./soak.ts";
import { soakSteps } from "./steps.ts";

/** `npm run soak [-- <name> …]`; docs/scaling.md describes each. Exit code 1 if a check failed. */
const soaks: Record<string, Soak> = {
  campaign: soakCampaign,
  nodes: soakNodes,
  crash: soakCrash,
  steps: soakSteps,
  fuzz: soakFuzz,
  hostile: soakHostile,
  memory: soakMemory,
  backups: soakBackups,
  office: soakOffice,
};

const [first = "", ...rest] = process.argv.slice(2);
const isNamed = !first.startsWith("--") && first !== "";
const soak = soaks[isNamed ? first : "campaign"];
const began = performance.now();
const say = (line: string) => process.stdout.write(`${Math.round((performance.now() - began) / 1000)} s: ${line}\n`);
if (!soak) {
  process.stderr.write(`There is no soak called ${first}: choose one of ${Object.keys(soaks).join(", ")}.\n`);
  process.exit(1);
}
const found = await soak(isNamed ? rest : process.argv.slice(2), say);
for (const breach of found.slice(0, 20)) say(breach);
process.exit(found.length === 0 ? 0 : 1);
