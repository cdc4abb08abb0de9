// Runs the unit tests or the journeys.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { secondLook } from "./second-look.mjs";
import { npm, root, say } from "./setup.mjs";

const timesFile = join(root, "scripts", "test-times.json");

/**
 * Runs a suite (`unit` or `e2e`) to its end, then its failed files once more, each alone. Returns what `secondLook`
 * returns, with the suite's `name`, its `seconds`, its `times` in ms by file, and `errors` that belong to no file.
 */
export async function runSuite(name) {
  const begun = Date.now();
  const first = await run(name, []);
  const found = await secondLook(first, (file) => run(name, [file]));
  const times = Object.entries(first.files).map(([file, { ms }]) => [file, ms]);
  return { name, seconds: Math.round((Date.now() - begun) / 1000), times, errors: first.errors, ...found };
}

/** Runs one file of a suite; returns what failed, as `{ step, message }`. */
export async function failuresOf(name, file) {
  const { files, errors } = await run(name, [file]);
  const failures = Object.values(files).flatMap((one) => one.failures);
  return [...failures, ...errors.map((message) => ({ step: "outside the tests", message }))];
}

/** Replaces the committed times, by which the longest unit tests run first; files of less than a second are left out. */
export function recordTimes(suites) {
  const { times } = suites.find(({ name }) => name === "unit");
  const long = times.filter(([, ms]) => ms >= 1_000);
  long.sort(([one], [other]) => (one < other ? -1 : 1));
  const seconds = Object.fromEntries(long.map(([file, ms]) => [file, Math.round(ms / 1000)]));
  writeFileSync(timesFile, `${JSON.stringify(seconds, null, 2)}\n`);
}

/** A trace of a journey costs processor time, so the gate keeps one only in a second look. */
const isTraced = (files) => files.length > 0 || process.env.BALCAO_SUITE !== "gate";

/** Runs the suite, or some of its files. Returns what its reporter recorded (server/testing/run/run-record.ts). */
async function run(name, files) {
  say(`\n— ${name}${files.length > 0 ? `, once more: ${files.join(" ")}` : ""}`);
  const path = join(root, ".setup", `${name}-record.json`);
  rmSync(path, { force: true });
  const child = spawn(npm(), ["run", "--silent", name, ...(files.length > 0 ? ["--", ...files] : [])], {
    cwd: root,
    env: { ...process.env, BALCAO_RUN_RECORD: path, ...(isTraced(files) && { BALCAO_TRACE: "on" }) },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  const status = await new Promise((ended) => {
    child.on("error", () => ended(null));
    child.on("close", ended);
  });
  const record = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { files: {}, errors: [] };
  const results = Object.values(record.files);
  const isExplained = record.errors.length > 0 || results.some(({ failures }) => failures.length > 0);
  if (status !== 0 && !isExplained) record.errors.push(`${name} ended with ${status}, and no test of it failed.`);
  if (status === 0 && !results.some(({ passed }) => passed > 0)) record.errors.push(`${name} ran no test.`);
  return record;
}
