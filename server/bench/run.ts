import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { memoryFlags } from "../testing/servers/server-process.ts";
import type { Measured } from "./measure.ts";

// `npm run bench` measures every row, `npm run bench -- tickets.page start` the named ones, and with `--history 10` among ten
// times as many messages, tickets and contacts.
const { values, positionals } = parseArgs({
  options: { json: { type: "boolean", default: false }, history: { type: "string", default: "1" } },
  allowPositionals: true,
});
if (!/^[1-9]\d?$/.test(values.history)) {
  console.error(`--history is a whole number from 1 to 99, not ${values.history}.`);
  process.exit(2);
}
// The rows and their processes read it (rows/history.ts).
process.env.BENCH_HISTORY = values.history;
const { everyRow } = await import("./every-row.ts");
const unknown = positionals.filter((name) => !everyRow.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(`no such row: ${unknown.join(", ")}. There are: ${everyRow.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
const chosen = positionals.length > 0 ? everyRow.filter(({ name }) => positionals.includes(name)) : everyRow;

const heads = ["p50", "p95", "p99", "worst", "per second", "CPU ms", "SQL ms", "limit p95", "limit/s", "peak MiB"];
const anew: string[] = [];
if (!values.json) console.log(line("row", "unit", ...heads));
for (const { name } of chosen) {
  const measured = await measureAlone(name);
  const { unit, p50, p95, p99, worst, perSecond, cpuMs, databaseMs, limit, peakMiB } = measured;
  const figures = [p50, p95, p99, worst, perSecond, cpuMs, databaseMs, limit?.p95, limit?.perSecond, peakMiB];
  console.log(values.json ? JSON.stringify(measured) : line(name, unit, ...figures));
  for (const text of measured.plannedAnew ?? [])
    anew.push(`${name} plans at each call: ${text.replace(/\s+/g, " ").slice(0, 200)}`);
}
if (!values.json) for (const { name, about } of chosen) console.log(`${name}: ${about}`);
if (!values.json) for (const statement of anew) console.log(statement);

function line(name: string, unit: string, ...figures: (string | number | undefined)[]): string {
  return name.padEnd(20) + unit.padEnd(9) + figures.map((figure) => String(figure ?? "").padStart(11)).join("");
}

/** Measures in a separate process, started as servers are: one row's memory would slow the next. */
async function measureAlone(name: string): Promise<Measured> {
  const program = fileURLToPath(new URL("measure-row.ts", import.meta.url));
  const child = fork(program, [name], { execArgv: memoryFlags });
  return await new Promise((measured, failed) => {
    child.once("message", (answer) => measured(answer as Measured));
    child.once("exit", (code) => failed(new Error(`${name} ended with ${code}`)));
  });
}
