import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { residentMiB } from "../bench/rows/baileys.ts";
import { withLinkedServer } from "../bench/rows/linked-server.ts";
import { runOffice } from "./quiet-office.ts";
import type { Soak } from "./soak.ts";

const sampleMs = 5_000;
/** A line through fewer minutes is meaningless. */
const fewestSamples = 6;
const sampled = "of the least of each minute, without the first third";

/**
 * An office at work: messages arrive through Baileys, agents read pages and answer. Prints the resident memory of the
 * server's process, and its growth per hour; more than `--most` MiB is a leak.
 */
export const soakMemory: Soak = async (args, say) => {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: "string", default: "30" }, most: { type: "string", default: "40" } },
  });
  const minutes = Number(values.minutes);
  return withLinkedServer(async (linked) => {
    const enough = AbortSignal.timeout(minutes * 60_000);
    const [said, samples] = await Promise.all([runOffice(linked, enough), sample(linked.server.pid, enough, say)]);
    if (samples.length < fewestSamples) return [`${minutes} minutes are too short to tell`];
    const growth = Math.round(60 * slope(samples.slice(Math.ceil(samples.length / 3))));
    say(`${said.came} messages came, ${said.answered} were answered; ${growth} MiB an hour (${sampled})`);
    return growth > Number(values.most) ? [`memory grew by ${growth} MiB an hour`] : [];
  });
};

/** The minimum of the resident memory in each minute, in MiB: garbage collection only moves the values above it. */
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

/** The slope of the line that fits the values best, by least squares: its rise per value. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, n) => sum + (n - middle) * (value - mean), 0);
  return rise / values.reduce((sum, _, n) => sum + (n - middle) ** 2, 0);
}
