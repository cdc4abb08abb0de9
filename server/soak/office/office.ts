import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { percentiles } from "../../bench/measure.ts";
import { seededRandom } from "../../platform/seeded-random.ts";
import { endChildWithUs } from "../../testing/run/end-with-us.ts";
import { untilCount } from "../../testing/until.ts";
import type { Soak } from "../soak.ts";
import { type Building, withBuilding } from "./building.ts";
import { startCampaign } from "./campaign.ts";
import { lostOrDoubled } from "./complete.ts";
import { customersOf } from "./customers.ts";
import type { DayAtDesks, FromDesks, ToDesks } from "./desk-messages.ts";
import { type Used, usedBy } from "./processes.ts";

const photo = readFileSync(new URL("../../demo/customers/media/broken-cup.jpg", import.meta.url)).toString("base64");
const desksProgram = fileURLToPath(new URL("./desks.ts", import.meta.url));
/** An access token lives for a quarter of an hour, and the first messages need some minutes of it. */
const mostMinutes = 10;
/** The peak of docs/scaling.md: messages a second of an agent, in and out. */
const perAgent = 63 / 500;
/** Two of three messages are customers': every second one is answered. */
const inbound = 2 / 3;
const answers = 0.5;

/**
 * A whole office on one machine: a server with its database, real Baileys sessions on the sandbox, and agents at consoles
 * who read, search, answer, transfer, close and send photos while a campaign runs. Fails if a message is lost or doubled, or if
 * one in a hundred needs longer than `--most` ms from the phone to a screen, or back.
 */
export const soakOffice: Soak = async (args, say) => {
  const { values } = parseArgs({
    args,
    options: {
      agents: { type: "string", default: "500" },
      numbers: { type: "string", default: "100" },
      minutes: { type: "string", default: "10" },
      rate: { type: "string" },
      most: { type: "string", default: "500" },
      seed: { type: "string", default: "7" },
    },
  });
  const size = { agents: Number(values.agents), numbers: Number(values.numbers) };
  const minutes = Number(values.minutes);
  if (minutes > mostMinutes)
    return [`${minutes} minutes are too long: the agents' tokens live for a quarter of an hour`];
  const rate = Number(values.rate ?? (size.agents * perAgent).toFixed(2));
  say(`seed ${values.seed}: ${size.agents} agents, ${size.numbers} numbers, ${rate} messages a second`);
  return withBuilding(size, say, (building) =>
    openOffice(building, { rate, minutes, most: Number(values.most), seed: Number(values.seed) }, say),
  );
};

type Plan = { rate: number; minutes: number; most: number; seed: number };

async function openOffice(building: Building, plan: Plan, say: (line: string) => void): Promise<string[]> {
  const { server, postmaster } = building;
  const customers = customersOf(building, seededRandom(plan.seed));
  const desks = fork(desksProgram, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  endChildWithUs(desks);
  try {
    const opening = { url: server.url, seed: plan.seed, answers, photo, agents: building.agents };
    await ask(desks, { kind: "open", opening }, "open");
    say("every console is open");
    await customers.greet(plan.rate);
    await settled(building, customers.wrote.length);
    say(`${customers.wrote.length} customers have written for the first time, and are attended`);
    const use = () => ({
      server: usedBy(server.pid, [postmaster]),
      PostgreSQL: usedBy(postmaster),
      phones: usedBy(process.pid, [server.pid, postmaster, desks.pid ?? 0]),
      consoles: usedBy(desks.pid ?? 0),
    });
    desks.send({ kind: "measure" } satisfies ToDesks);
    customers.measure();
    const campaign = await startCampaign(building, plan.minutes);
    const before = use();
    const began = performance.now();
    await customers.writeUntil(AbortSignal.timeout(plan.minutes * 60_000), plan.rate * inbound);
    const seconds = (performance.now() - began) / 1_000;
    const after = use();
    const { day } = await ask(desks, { kind: "close" }, "closed");
    tell(say, { toScreen: day.toScreen, toPhone: customers.toPhone, day });
    for (const [name, used] of Object.entries(after))
      say(usedLine(name, before[name as keyof typeof before], used, seconds));
    say(`${customers.wrote.length} messages came, ${day.answers.length} answers left`);
    const slow = [
      ...slowest("from the phone to a screen", day.toScreen, plan.most),
      ...slowest("from a click to the phone", customers.toPhone, plan.most),
    ];
    const expired = Object.keys(day.refused).filter((why) => why.includes(": 401"));
    const tooLate = expired.length > 0 ? ["agents' tokens expired before the end: choose fewer --minutes"] : [];
    return [...slow, ...tooLate, ...(await lostOrDoubled(building, { customers, day, campaign }, say))];
  } finally {
    customers.stop();
    desks.kill();
  }
}

/** A first message costs several times as much as a later one: the peak begins when all of them are attended. */
async function settled({ database: { sql } }: Building, customers: number): Promise<void> {
  const attended = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from tickets t where t.status <> 'pending'
        and exists (select 1 from messages m where m.ticket_id = t.id and not m.from_me and m.body like 'cliente %')`;
    return row?.count ?? 0;
  };
  await untilCount("every customer is attended", attended, customers);
}

type Measured = { toScreen: number[]; toPhone: number[]; day: DayAtDesks };

function tell(say: (line: string) => void, { toScreen, toPhone, day }: Measured): void {
  const line = (name: string, durations: number[]) => {
    const { p50, p95, p99 } = percentiles(durations);
    say(`${name}: ${p50} / ${p95} / ${p99} ms (${durations.length})`);
  };
  line("from the phone to a screen", toScreen);
  line("from a click to the phone", toPhone);
  for (const [name, durations] of Object.entries(day.calls)) line(`call ${name}`, durations);
  const { accepted, transferred, closed, uploaded } = day;
  say(`${accepted} accepted, ${transferred} transferred, ${closed} closed, ${uploaded} photos`);
  for (const [why, count] of Object.entries(day.refused)) say(`refused ${count} times: ${why}`);
}

function usedLine(name: string, before: Used, after: Used, seconds: number): string {
  const cores = (after.cpuSeconds - before.cpuSeconds) / seconds;
  return `${name}: ${cores.toFixed(2)} cores, ${Math.round(after.memoryMiB)} MiB`;
}

function slowest(what: string, durations: number[], most: number): string[] {
  const { p99 } = percentiles(durations);
  return durations.length === 0 || p99 > most ? [`one in a hundred takes ${p99} ms ${what}; ${most} are allowed`] : [];
}

/** Tells the desks, and waits for their answer. */
function ask<K extends FromDesks["kind"]>(
  desks: ChildProcess,
  order: ToDesks,
  kind: K,
): Promise<Extract<FromDesks, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const hear = (message: FromDesks) => {
      if (message.kind !== kind) return;
      desks.off("message", hear);
      resolve(message as Extract<FromDesks, { kind: K }>);
    };
    desks.on("message", hear);
    desks.once("exit", (code) => reject(new Error(`the consoles ended with ${code}`)));
    desks.send(order);
  });
}
