import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { CompanyMade } from "@balcao/shared/workspace/companies.ts";
import { type Callers, startCallers } from "../bench/ask-from-outside.ts";
import { percentiles } from "../bench/measure.ts";
import { seededRandom } from "../platform/seeded-random.ts";
import { signIn } from "../testing/api-client.ts";
import type { Cluster } from "../testing/servers/cluster.ts";
import { attacks, hostile } from "./attacks.ts";
import { linked, official, signInAs, withOfficialCluster } from "./official-cluster.ts";
import type { Soak } from "./soak.ts";

/** A normal contact's message is stored within this time, even if a hostile contact sends messages. */
const longestMs = 10_000;
/** The neighbour's p99 stays below this, or below three times its quiet figure on a slow machine. */
const neighbourMs = 100;
const quietTimes = 3;
const quietMs = 15_000;
const good = "5531976660001";
const paths = ["/tickets?status=pending", "/tickets?status=open"];

/**
 * A hostile contact, a hostile admin and strangers do their worst to a company with a linked and an official number. The
 * server lives, another contact's messages come within ten seconds, and a neighbour company does not feel it. `--only`
 * names one of the attacks, and may be repeated.
 */
export const soakHostile: Soak = async (args, say) => {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "10" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
      only: { type: "string", multiple: true, default: Object.keys(attacks) },
    },
  });
  const [seed, forMs] = [Number(values.seed), Number(values.minutes) * 60_000];
  say(`seed ${seed}`);
  const unknown = values.only.filter((name) => !attacks[name]);
  if (unknown.length > 0) return [`there is no attack ${unknown}: choose of ${Object.keys(attacks).join(", ")}`];
  const callers = startCallers();
  // The limits that a server has by default.
  const limits = { BALCAO_CALLS_PER_USER: "600", BALCAO_CALLS_PER_ADDRESS: "300" };
  try {
    return await withOfficialCluster(async (open) => {
      const { cluster } = open;
      for (const number of [hostile, good]) await cluster.sandbox.savePhone({ number, name: number });
      const askNeighbour = await addNeighbour(cluster, callers);
      const quiet = percentiles(await askNeighbour(AbortSignal.timeout(quietMs)));
      say(`the neighbour alone: p50 ${quiet.p50} ms, p99 ${quiet.p99} ms`);
      const enough = AbortSignal.timeout(forMs);
      const [durations, linkedWaits, officialWaits] = await Promise.all([
        askNeighbour(enough),
        writeAndWait(cluster, linked, enough),
        writeAndWait(cluster, official, enough),
        ...values.only.map((name, n) => attacks[name]?.(open, seededRandom(seed + n), enough)),
      ]);
      const felt = percentiles(durations);
      say(`the neighbour under attack: p50 ${felt.p50} ms, p99 ${felt.p99} ms of ${durations.length} calls`);
      const worst = { linked: Math.max(...linkedWaits), official: Math.max(...officialWaits) };
      say(
        `a good contact's messages: ${linkedWaits.length} by QR, the slowest ${Math.round(worst.linked)} ms; ` +
          `${officialWaits.length} by the official API, the slowest ${Math.round(worst.official)} ms`,
      );
      return [
        ...(isAlive(cluster) ? [] : ["the server ended"]),
        ...(await stateOf(cluster)),
        ...Object.entries(worst).flatMap(([which, ms]) =>
          ms > longestMs ? [`a message by the ${which} number came after ${Math.round(ms)} ms`] : [],
        ),
        ...(felt.p99 > Math.max(neighbourMs, quietTimes * quiet.p99) ? [`the neighbour's p99 was ${felt.p99} ms`] : []),
      ];
    }, limits);
  } finally {
    callers.stop();
  }
};

/** Makes a company, and returns what asks for an agent's lists until a signal aborts, in milliseconds each. */
async function addNeighbour(cluster: Cluster, callers: Callers) {
  const operator = await signInAs(cluster, "super");
  const [plan] = await operator.call<{ id: number }[]>("GET", "/plans/list");
  const form = {
    name: "Vizinha",
    email: "vizinha@soak.example",
    planId: plan?.id,
    password: "a password of some length",
  };
  await operator.call<CompanyMade>("POST", "/companies", form);
  // Not through the balancer: it runs in this process, beside the attackers.
  const [{ url } = cluster] = cluster.nodes;
  return async (enough: AbortSignal): Promise<number[]> => {
    const durations: number[] = [];
    let [token, signedInAt] = ["", Number.NEGATIVE_INFINITY];
    while (!enough.aborted) {
      if (performance.now() - signedInAt > sessionMs) {
        ({ token } = await signIn(url, form.email, form.password));
        signedInAt = performance.now();
      }
      durations.push(...(await callers.ask({ url, token, paths, requests: 4, width: 1 })).durations);
      // One person's limit of calls.
      await delay(500);
    }
    return durations;
  };
}

/** Shorter than the lifetime of an access token. */
const sessionMs = 10 * 60_000;

/** A good contact writes, one message after the other is stored; returns how long each took, in milliseconds. */
async function writeAndWait({ sandbox, sql }: Cluster, to: string, enough: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  while (!enough.aborted) {
    const text = `good ${waits.length} to ${to}`;
    const began = performance.now();
    await sandbox.sendText({ from: good, to, text });
    for (let isStored = false; !isStored && performance.now() - began < 6 * longestMs; ) {
      await delay(50);
      isStored = (await sql`select 1 from messages where body = ${text}`).length > 0;
    }
    waits.push(performance.now() - began);
    await delay(500);
  }
  return waits;
}

function isAlive({ nodes }: Cluster): boolean {
  try {
    return process.kill(nodes[0]?.pid ?? 0, 0);
  } catch {
    return false;
  }
}

async function stateOf({ sql }: Cluster): Promise<string[]> {
  const all = await sql<{ name: string; status: string }[]>`select name, status from connections`;
  return all.flatMap(({ name, status }) => (status === "CONNECTED" ? [] : [`the connection ${name} is ${status}`]));
}
