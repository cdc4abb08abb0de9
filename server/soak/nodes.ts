import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { demoAccounts } from "../demo/seed-demo.ts";
import { type Random, seededRandom } from "../platform/seeded-random.ts";
import { clientOf } from "../testing/api-client.ts";
import { linkAnother, linkFirst } from "../testing/link-number.ts";
import { type Cluster, startCluster } from "../testing/servers/cluster.ts";
import { until } from "../testing/until.ts";
import { breachesOf, breachesOfAll, miscounted } from "./nodes/model.ts";
import { ask, attend, type Customer, write, writeOne } from "./nodes/people.ts";
import { makeTrouble, takeDatabaseAway } from "./nodes/trouble.ts";
import type { Soak } from "./soak.ts";

const accounts = ["5531988001020", "5531988001021"];
const customersPerRun = 4;

/** `unreadable` holds the messages that phones could not read, as texts. */
type Trial = Cluster & { unreadable: readonly string[] };

/**
 * Three servers, two numbers, customers who write and agents who answer, while servers are killed and frozen and Redis
 * and PostgreSQL restart. The seed repeats the choices; the timing between the processes still varies.
 */
export const soakNodes: Soak = async (args, say) => {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: "string", default: "20" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
      seconds: { type: "string", default: "25" },
      /** Instead of all other faults: PostgreSQL is down for this many seconds in each run. */
      outage: { type: "string", default: "0" },
    },
  });
  const seed = Number(values.seed);
  say(`seed ${seed}`);
  const cluster = await startCluster(3);
  const unreadable: string[] = [];
  cluster.sandbox.network.events.on("unreadable", ({ phone, id, reason }) =>
    unreadable.push(`${phone} could not read ${id}: ${reason}`),
  );
  const found: string[] = [];
  try {
    const admin = clientOf(cluster.url, await tokenOf(cluster, seededRandom(seed)));
    await linkFirst(admin, cluster.sandbox, accounts[0] ?? "");
    await linkAnother(admin, cluster.sandbox, accounts[1] ?? "");
    for (let run = 1; run <= Number(values.runs); run++) {
      const random = seededRandom(seed + run);
      // An access token does not last as long as all runs.
      const token = await tokenOf(cluster, random);
      const trial = { seconds: Number(values.seconds), outageMs: Number(values.outage) * 1_000 };
      const breaches = await oneRun({ ...cluster, unreadable }, token, run, random, trial, say);
      say(`run ${run} of ${values.runs}: ${breaches.length === 0 ? "all held" : `${breaches.length} breaches`}`);
      found.push(...breaches.map((breach) => `run ${run} of seed ${seed}: ${breach}`));
      if (breaches.length > 0) break;
    }
  } finally {
    await cluster.stop();
  }
  return found;
};

async function oneRun(
  cluster: Trial,
  token: string,
  run: number,
  random: Random,
  { seconds, outageMs }: { seconds: number; outageMs: number },
  say: (line: string) => void,
): Promise<string[]> {
  const customers = Array.from({ length: customersPerRun }, (_, n): Customer => {
    const number = `55319${70_000_000 + run * 100 + n + 1}`;
    return {
      number,
      account: accounts[n % accounts.length] ?? "",
      isOrdered: true,
      wrote: [],
      acknowledged: [],
      refused: [],
    };
  });
  const enough = AbortSignal.timeout(seconds * 1_000 + outageMs);
  const [troubles] = await Promise.all([
    outageMs > 0 ? takeDatabaseAway(cluster, outageMs) : makeTrouble(cluster, random, enough),
    ...customers.map((customer) => write(cluster, customer, random, enough)),
    ...customers.map((customer) => attend(cluster, token, customer, random, enough)),
  ]);
  const sum = (of: (customer: Customer) => readonly string[]) =>
    customers.reduce((all, one) => all + of(one).length, 0);
  const made = Object.entries(troubles).map(([kind, n]) => `${kind} ${n}`);
  say(
    `run ${run}: ${sum(({ wrote }) => wrote)} in, ${sum(({ acknowledged }) => acknowledged)} out; ${made.join(", ")}`,
  );
  const ofCustomers = async () => (await Promise.all(customers.map((one) => breachesOf(cluster, one)))).flat();
  const all = async () => [...(await ofCustomers()), ...(await breachesOfAll(cluster, accounts))];
  const began = performance.now();
  await until("all that was said", async () => (await all()).length === 0).catch(() => undefined);
  const breaches = await all();
  say(`run ${run}: settled after ${Math.round((performance.now() - began) / 1000)} s`);
  breaches.push(...cluster.unreadable);
  if (breaches.length > 0) return breaches;
  return countUnread(cluster, token, customers, random);
}

/**
 * First reads everything; then the customers write while the sessions' owner is killed or frozen. The counters must
 * agree.
 */
async function countUnread(
  cluster: Trial,
  token: string,
  customers: readonly Customer[],
  random: Random,
): Promise<string[]> {
  const never = new AbortController().signal;
  for (const { number } of customers) {
    const path = `/tickets?showAll=true&status=&searchParam=${number}`;
    const page = await ask<TicketPage>(cluster, token, random, never, ["GET", path]);
    for (const { id } of page?.body.tickets ?? [])
      await ask(cluster, token, random, never, ["POST", `/messages/${id}/read`]);
  }
  const owner = Math.max(0, await cluster.owner());
  const isKilled = random.chance(0.5);
  const wrote = customers.map(async (customer) => {
    for (let n = 0; n < 5; n++) await writeOne(cluster, customer);
  });
  if (isKilled) await cluster.nodes[owner]?.kill();
  else cluster.nodes[owner]?.freeze();
  await Promise.all(wrote);
  await delay(isKilled ? 0 : 12_000);
  if (isKilled) await cluster.startNode(owner);
  else cluster.nodes[owner]?.thaw();
  const breaches = async () => (await Promise.all(customers.map((one) => breachesOf(cluster, one)))).flat();
  await until("all that was written", async () => (await breaches()).length === 0).catch(() => undefined);
  return [
    ...(await breaches()),
    ...cluster.unreadable,
    ...(await miscounted(
      cluster,
      customers.map(({ number }) => number),
    )),
  ];
}

/** The admin signs in, at any server that answers. */
async function tokenOf(cluster: Cluster, random: Random): Promise<string> {
  const [{ email = "", password = "" } = {}] = demoAccounts;
  const never = new AbortController().signal;
  const work: [string, string, object] = ["POST", "/auth/login", { email, password }];
  const reply = await ask<{ token: string }>(cluster, "", random, never, work);
  if (reply?.status !== 200) throw new Error(`signing in answered ${reply?.status}`);
  return reply.body.token;
}
