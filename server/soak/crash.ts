import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Random, seededRandom } from "../platform/seeded-random.ts";
import type { Cluster } from "../testing/servers/cluster.ts";
import { breachesOf } from "./nodes/model.ts";
import { attend, type Customer, write } from "./nodes/people.ts";
import { linked, official, signInAs, withOfficialCluster } from "./official-cluster.ts";
import type { Soak } from "./soak.ts";

const customersPerRun = 4;
/** So long after the new start everything that was in progress has gone on. */
const longestMs = 30_000;

/**
 * A server with a linked and an official number is killed again and again while customers write and agents answer.
 * Everything continues within thirty seconds of the last start, and nothing is lost or sent twice. The seed repeats the
 * choices; the timing between the processes still varies.
 */
export const soakCrash: Soak = async (args, say) => {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: "string", default: "20" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
      seconds: { type: "string", default: "15" },
    },
  });
  const seed = Number(values.seed);
  say(`seed ${seed}`);
  return withOfficialCluster(async ({ cluster }) => {
    for (let run = 1; run <= Number(values.runs); run++) {
      const breaches = await oneRun(cluster, run, seededRandom(seed + run), Number(values.seconds) * 1_000, say);
      if (breaches.length > 0) return breaches.map((breach) => `run ${run} of seed ${seed}: ${breach}`);
    }
    return [];
  });
};

async function oneRun(
  cluster: Cluster,
  run: number,
  random: Random,
  forMs: number,
  say: (line: string) => void,
): Promise<string[]> {
  const customers = Array.from({ length: customersPerRun }, (_, n): Customer => {
    const number = `55319${71_000_000 + run * 100 + n + 1}`;
    const isOfficial = n % 2 === 1;
    // Calls that a dead server did not answer are repeated in any order, as by Meta.
    const account = isOfficial ? official : linked;
    return { number, account, isOrdered: !isOfficial, wrote: [], acknowledged: [], refused: [] };
  });
  for (const { number } of customers) await cluster.sandbox.savePhone({ number, name: number });
  const { token } = await signInAs(cluster, "admin");
  const enough = AbortSignal.timeout(forMs);
  const [killed] = await Promise.all([
    killAgainAndAgain(cluster, random, enough),
    ...customers.map((customer) => write(cluster, customer, random, enough)),
    ...customers.map((customer) => attend(cluster, token, customer, random, enough)),
  ]);
  const breaches = async () => (await Promise.all(customers.map((one) => breachesOf(cluster, one)))).flat();
  let left = await breaches();
  while (left.length > 0 && performance.now() - killed.startedAt < longestMs) {
    await delay(200);
    left = await breaches();
  }
  const seconds = ((performance.now() - killed.startedAt) / 1000).toFixed(1);
  const sum = (of: (one: Customer) => readonly string[]) => customers.reduce((all, one) => all + of(one).length, 0);
  const said = `${sum(({ wrote }) => wrote)} in, ${sum(({ acknowledged }) => acknowledged)} out, ${killed.times} kills`;
  say(
    `run ${run}: ${said}; ${left.length === 0 ? `settled ${seconds} s after the last start` : `${left.length} breaches`}`,
  );
  return left;
}

/** Kills the server and starts it again until `enough` aborts, at least once. `startedAt` is the last start's moment. */
async function killAgainAndAgain({ nodes, startNode }: Cluster, random: Random, enough: AbortSignal) {
  const made = { times: 0, startedAt: 0 };
  while (!enough.aborted) {
    await delay(random.between(200, 4_000));
    await nodes[0]?.kill();
    made.times += 1;
    await startNode(0);
    made.startedAt = performance.now();
  }
  return made;
}
