import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Random, seededRandom } from "../platform/seeded-random.ts";
import type { Cluster } from "../testing/servers/cluster.ts";
import { type DyingKind, dyingAt, dyingKinds } from "../testing/servers/server-process.ts";
import { breachesOf } from "./nodes/model.ts";
import { attend, type Customer, write } from "./nodes/people.ts";
import { official, signInAs, withOfficialCluster } from "./official-cluster.ts";
import type { Soak } from "./soak.ts";

const customersPerKill = 3;
/** The last step of each kind at which a server dies, counted from a moment in the middle of its work. */
const latest: Readonly<Record<DyingKind, number>> = { database: 150, meta: 4, afterMeta: 4, answer: 8 };
/** A server that finds no such step by then is killed where it is. */
const longestMs = 20_000;

/**
 * Servers with an official number are killed between two of their steps of receiving and sending: before a statement, before a
 * call to Meta, after Meta's answer, before an answer to a caller. Customers write and agents answer meanwhile. In the end nothing is
 * lost or doubled. The seed repeats the steps; the timing between the processes still varies.
 */
export const soakSteps: Soak = async (args, say) => {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: "string", default: "20" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
      servers: { type: "string", default: "1" },
      settle: { type: "string", default: "60" },
    },
  });
  const random = seededRandom(Number(values.seed));
  say(`seed ${values.seed}`);
  const work = async ({ cluster }: { cluster: Cluster }) => {
    const customers: Customer[] = [];
    const kinds: DyingKind[] = cluster.nodes.map(() => "database");
    const { token } = await signInAs(cluster, "admin");
    const died: Record<string, number> = {};
    for (let kill = 1; kill <= Number(values.kills); kill++) {
      const how = await oneKill({ cluster, token, random, kinds, all: customers }, kill);
      died[how] = (died[how] ?? 0) + 1;
    }
    const breaches = async () => (await Promise.all(customers.map((one) => breachesOf(cluster, one)))).flat();
    const began = performance.now();
    let left = await breaches();
    while (left.length > 0 && performance.now() - began < Number(values.settle) * 1_000) {
      await delay(500);
      left = await breaches();
    }
    const sum = (list: (one: Customer) => readonly string[]) =>
      customers.reduce((all, one) => all + list(one).length, 0);
    const kills = Object.entries(died).map(([kind, n]) => `${kind} ${n}`);
    say(`${sum(({ wrote }) => wrote)} in, ${sum(({ acknowledged }) => acknowledged)} out; died at ${kills.join(", ")}`);
    const failed = await cluster.sql<FailedMessage[]>`
      select m.body, coalesce(s.state, 'unasked') as state from messages m
      left join cloud_sends s on s.connection_id = m.connection_id and s.provider_id = m.provider_id
      where m.from_me and m.failure is not null`;
    say(`${failed.length} marked as failed: nobody knows whether they left`);
    say(`settled after ${((performance.now() - began) / 1000).toFixed(1)} s; ${left.length} breaches`);
    left.push(...faultsOf({ kills: Number(values.kills), died, failed }));
    return left.map((breach) => `seed ${values.seed}: ${breach}`);
  };
  return withOfficialCluster(work, dyingAt("database", 1), Number(values.servers));
};

type FailedMessage = { body: string; state: string };
type Ended = { kills: number; died: Readonly<Record<string, number>>; failed: readonly FailedMessage[] };

/**
 * The faults of a whole trial. Only a message whose post had no answer may be marked as failed, and a kill catches one of each
 * customer at most; few kills may reach no step of some kind.
 */
export function faultsOf({ kills, died, failed }: Ended): string[] {
  const found = failed
    .filter(({ state }) => state !== "asking")
    .map(({ body, state }) => `"${body}" is marked as failed, and its state is ${state}`);
  const most = kills * customersPerKill;
  if (failed.length > most) found.push(`${failed.length} messages are marked as failed, and ${most} at most may be`);
  const { nowhere = 0 } = died;
  if (nowhere > kills / 4) found.push(`${nowhere} servers were not killed at their step`);
  const missed = dyingKinds.filter((kind) => kills >= 2 * dyingKinds.length && !died[kind]);
  return [...found, ...missed.map((kind) => `no server was killed at a step of the kind ${kind}`)];
}

/** `kinds`: of the step at which each server dies, chosen at its start. */
type Trial = { cluster: Cluster; token: string; random: Random; kinds: DyingKind[]; all: Customer[] };

/** New customers write and are answered while a server dies, and starts again. Returns the kind of its last step. */
async function oneKill({ cluster, token, random, kinds, all }: Trial, kill: number): Promise<string> {
  const customers = Array.from({ length: customersPerKill }, (_, n): Customer => {
    const number = `55319${72_000_000 + kill * 100 + n + 1}`;
    // Calls that a dead server did not answer are repeated in any order, as by Meta.
    return { number, account: official, isOrdered: false, wrote: [], acknowledged: [], refused: [] };
  });
  all.push(...customers);
  for (const { number } of customers) await cluster.sandbox.savePhone({ number, name: number });
  const enough = new AbortController();
  const busy = customers.flatMap((customer) => [
    write(cluster, customer, random, enough.signal),
    attend(cluster, token, customer, random, enough.signal),
  ]);
  await delay(random.between(1_000, 3_000));
  const place = random.between(0, cluster.nodes.length - 1);
  const node = cluster.nodes[place];
  process.kill(node?.pid ?? 0, "SIGUSR2");
  const isDone = await Promise.race([node?.ended.then(() => true), delay(longestMs, false)]);
  await node?.kill();
  const died = kinds[place];
  // Each kind in turn: few kills reach all of them.
  const kind = dyingKinds[kill % dyingKinds.length] ?? "database";
  kinds[place] = kind;
  Object.assign(cluster.environment, dyingAt(kind, random.between(1, latest[kind])));
  await cluster.startNode(place);
  enough.abort();
  await Promise.all(busy);
  return (isDone && died) || "nowhere";
}
