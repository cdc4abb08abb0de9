import { parseArgs } from "node:util";
import type { Measured, Row } from "./measure.ts";
import { inboundBaileys, memory, memoryIdle, memoryOfSessions } from "./rows/baileys.ts";
import { botCrowd } from "./rows/bot-crowd.ts";
import { campaignEngine } from "./rows/campaign-engine.ts";
import { consoleBundle } from "./rows/console-bundle.ts";
import { consoleIdle } from "./rows/console-idle.ts";
import { consoleMemory } from "./rows/console-memory.ts";
import { consoleStart } from "./rows/console-start.ts";
import { consoleTraffic } from "./rows/console-traffic.ts";
import { conversationOpen, conversationSwitch } from "./rows/conversations.ts";
import { fanout } from "./rows/fanout.ts";
import { importContacts } from "./rows/import.ts";
import { inboundPort } from "./rows/inbound-port.ts";
import { listScroll } from "./rows/list-scroll.ts";
import { photoArrival } from "./rows/photo-arrival.ts";
import { reads } from "./rows/reads.ts";
import { sends } from "./rows/sends.ts";
import { start } from "./rows/start.ts";

/** Every row; `npm run bench` measures all, `npm run bench -- tickets.page start` those named. */
const rows: readonly Row[] = [
  inboundPort,
  inboundBaileys,
  botCrowd,
  campaignEngine,
  ...fanout,
  sends,
  ...reads,
  importContacts,
  conversationOpen,
  conversationSwitch,
  listScroll,
  photoArrival,
  consoleStart,
  consoleBundle,
  consoleMemory,
  consoleTraffic,
  consoleIdle,
  start,
  memoryIdle,
  memory,
  memoryOfSessions,
];

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(`no such row: ${unknown.join(", ")}. There are: ${rows.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
const chosen = positionals.length > 0 ? rows.filter(({ name }) => positionals.includes(name)) : rows;

const heads = ["p50", "p95", "p99", "worst", "per second", "CPU ms", "limit p95", "limit/s", "peak MiB"];
if (!values.json) console.log(line("row", "unit", ...heads));
for (const { name, measure } of chosen) {
  const measured: Measured = { row: name, ...(await measure()) };
  const { unit, p50, p95, p99, worst, perSecond, cpuMs, limit, peakMiB } = measured;
  const figures = [p50, p95, p99, worst, perSecond, cpuMs, limit?.p95, limit?.perSecond, peakMiB];
  console.log(values.json ? JSON.stringify(measured) : line(name, unit, ...figures));
}
if (!values.json) for (const { name, about } of chosen) console.log(`${name}: ${about}`);

function line(name: string, unit: string, ...figures: (string | number | undefined)[]): string {
  return name.padEnd(20) + unit.padEnd(9) + figures.map((figure) => String(figure ?? "").padStart(11)).join("");
}
