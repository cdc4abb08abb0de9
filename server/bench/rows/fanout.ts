import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { inboundText } from "../../testing/fake-provider.ts";
import { until } from "../../testing/until.ts";
import type { Reported, ToScreens } from "../agents.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { type Measured, percentiles, type Row, round } from "../measure.ts";

const busy = { perSecond: 20, seconds: 15 };
/** So many messages that p99 leaves out what happens once, such as a new file of PostgreSQL's log. */
const calm = { perSecond: 5, seconds: 60 };
const contacts = 40;
const agentsProgram = fileURLToPath(new URL("../agents.ts", import.meta.url));

type Traffic = { perSecond: number; seconds: number };

const fanoutTo = (agents: number, traffic: Traffic, name: string): Row => ({
  name,
  about: `from the port to the screens: ${traffic.perSecond} messages a second for ${traffic.seconds} s, heard by ${agents} agents`,
  measure: () => measureFanout(agents, traffic),
});

/** From the provider port to the screens' sockets; the screens are in another process, as browsers are. */
export const fanout: readonly Row[] = [
  fanoutTo(100, calm, "fanout.calm"),
  ...[100, 500, 2_000].map((agents) => fanoutTo(agents, busy, `fanout.${agents}`)),
];

async function measureFanout(agents: number, traffic: Traffic): Promise<Omit<Measured, "row">> {
  const { delays, cpuMs } = await measureScreens(traffic, async (server) => ({
    connectionId: server.connectionId,
    tokens: await server.signInAgents(agents),
    asked: [],
  }));
  return { ...percentiles(delays), worst: latest(delays), cpuMs };
}

/** The longest delay, in milliseconds. */
export const latest = (delays: readonly number[]): number =>
  round(delays.reduce((worst, one) => Math.max(worst, one), 0));

/** The agents who hear the messages of a connection, and the paths that their screens ask for again after a change. */
type Audience = { connectionId: number; tokens: string[]; asked: string[] };

/** Sends messages to the screens of some agents, and returns what these measured and the processor time of a message. */
export async function measureScreens(
  { perSecond, seconds }: Traffic,
  gather: (server: BenchServer) => Promise<Audience>,
): Promise<Reported & { cpuMs: number }> {
  const messages = perSecond * seconds;
  const server = await startBenchServer();
  const screens = fork(agentsProgram, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  try {
    const { connectionId, tokens, asked } = await gather(server);
    const agents = tokens.length;
    const send = (n: number, body: string) => {
      const from = `55119${String(n % contacts).padStart(8, "0")}`;
      return server.sink.message(connectionId, inboundText(from, body));
    };
    // The tickets exist before the screens connect.
    for (let n = 0; n < contacts; n++) await send(n, "hello");
    screens.send({ url: await server.listen(), tokens, asked } satisfies ToScreens);
    await answer(screens, "ready");
    // A join has no answer to wait for.
    await delay(1_000);
    for (let n = 0; n < perSecond; n++) await send(n, now());
    await heard(screens, perSecond * agents);

    const cpu = process.cpuUsage();
    const began = performance.now();
    for (let n = 0; n < messages; n++) {
      await delay(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
      // The message contains its time of arrival; both processes read the same clock.
      void send(n, now());
    }
    const reported = await heard(screens, messages * agents);
    const { user, system } = process.cpuUsage(cpu);
    return { ...reported, cpuMs: Math.round((user + system) / messages / 10) / 100 };
  } finally {
    screens.kill();
    await server.close();
  }
}

const now = (): string => String(performance.timeOrigin + performance.now());

/** The age of each message at each screen, and what the screens asked meanwhile. Throws unless all arrive in time. */
async function heard(screens: ChildProcess, count: number): Promise<Reported> {
  const measured: Reported = { delays: [], durations: [] };
  const all = async () => {
    screens.send("report" satisfies ToScreens);
    const { delays, durations } = await answer<Reported>(screens, "measured");
    for (const one of delays) measured.delays.push(one);
    for (const one of durations) measured.durations.push(one);
    return measured.delays.length >= count;
  };
  await until(`${count} messages on screen`, all);
  return measured;
}

function answer<T>(screens: ChildProcess, kind: string): Promise<T> {
  return new Promise((resolve) => {
    const listen = (message: { kind: string; value: T }) => {
      if (message.kind !== kind) return;
      screens.off("message", listen);
      resolve(message.value);
    };
    screens.on("message", listen);
  });
}
