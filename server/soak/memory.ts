import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { TicketPage } from "@balcao/shared/tickets.ts";
import { residentMiB } from "../bench/rows/baileys.ts";
import { type Linked, shop, withLinkedServer } from "../bench/rows/linked-server.ts";
import type { Soak } from "./soak.ts";

const firstCustomer = 5_531_977_000_000;
const customers = 40;
/** What happens in each second: so many messages come, one is answered, and a screen reads. */
const messagesPerSecond = 5;
const sampleMs = 5_000;
/** Shorter than an access token lives. */
const sessionMs = 10 * 60_000;
/** A line through fewer minutes says nothing. */
const fewestSamples = 6;
const sampled = "of the least of each minute, without the first third";

/**
 * An office at work: messages come through Baileys, agents read pages and answer. Tells how the resident memory of the
 * server's process goes, and by how much it grows in an hour; more than `--most` MiB is a leak.
 */
export const soakMemory: Soak = async (args, say) => {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: "string", default: "30" }, most: { type: "string", default: "40" } },
  });
  const minutes = Number(values.minutes);
  return withLinkedServer(async (linked) => {
    const enough = AbortSignal.timeout(minutes * 60_000);
    const [said, samples] = await Promise.all([work(linked, enough), sample(linked.server.pid, enough, say)]);
    if (samples.length < fewestSamples) return [`${minutes} minutes are too short to tell`];
    const growth = Math.round(60 * slope(samples.slice(Math.ceil(samples.length / 3))));
    say(`${said.came} messages came, ${said.answered} were answered; ${growth} MiB an hour (${sampled})`);
    return growth > Number(values.most) ? [`memory grew by ${growth} MiB an hour`] : [];
  });
};

async function work(linked: Linked, enough: AbortSignal): Promise<{ came: number; answered: number }> {
  let came = 0;
  let answered = 0;
  const { sandbox } = linked;
  let { admin } = linked;
  let signedInAt = performance.now();
  while (!enough.aborted) {
    const began = performance.now();
    if (began - signedInAt > sessionMs) {
      admin = await linked.signIn();
      signedInAt = began;
    }
    await sandbox.flood({ from: String(firstCustomer), to: shop, count: messagesPerSecond, senders: customers });
    came += messagesPerSecond;
    const waiting = await admin.call<TicketPage>("GET", "/tickets?showAll=true&status=pending");
    for (const { id } of waiting.tickets) await admin.call("PUT", `/tickets/${id}`, { status: "open" });
    const { tickets } = await admin.call<TicketPage>("GET", "/tickets?showAll=true&status=open");
    const ticket = tickets[answered % (tickets.length || 1)];
    if (ticket) {
      await admin.call("GET", `/messages/${ticket.id}`);
      await admin.call("GET", "/messages/search?searchParam=mensagem");
      await admin.call("POST", `/messages/${ticket.id}`, { body: `resposta ${++answered}`, clientId: randomUUID() });
    }
    await delay(Math.max(0, 1_000 - (performance.now() - began)));
  }
  return { came, answered };
}

/** The least resident memory of each minute, in MiB: what garbage collection swings is above it. */
async function sample(pid: number, enough: AbortSignal, say: (line: string) => void): Promise<number[]> {
  const least: number[] = [];
  while (!enough.aborted) {
    const minute: number[] = [];
    while (!enough.aborted && minute.length < 60_000 / sampleMs) {
      await delay(sampleMs);
      minute.push(residentMiB(pid).now);
    }
    least.push(Math.min(...minute));
    say(`minute ${least.length}: ${least.at(-1)} MiB`);
  }
  return least;
}

/** Of a straight line through equidistant values, by least squares: how much it rises from one to the next. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, n) => sum + (n - middle) * (value - mean), 0);
  return rise / values.reduce((sum, _, n) => sum + (n - middle) ** 2, 0);
}
