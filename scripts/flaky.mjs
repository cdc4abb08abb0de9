// How often a test fails: `npm run flaky -- <part of a file's path> [times]`, on the quiet machine and on a slowed one.
import { globSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { Worker } from "node:worker_threads";
import { findChromium } from "./chromium.mjs";
import { atMost } from "./failure-bound.mjs";
import { findRedis } from "./redis.mjs";
import { buildConsole, buildDesktop, giveUp, installDependencies, root, say } from "./setup.mjs";
import { failuresOf } from "./suites.mjs";

const [name, times = "20"] = process.argv.slice(2);
const rounds = Number(times);
if (!name || !Number.isInteger(rounds) || rounds < 1) giveUp("Usage: npm run flaky -- <part of a file's path> [times]");
const patterns = ["{desktop,server,shared}/**/*.test.{ts,tsx}", "desktop/e2e/*.journey.ts"];
const exclude = (path) => path.endsWith("node_modules");
const files = globSync(patterns, { cwd: root, exclude }).filter((path) => path.includes(name));
if (files.length !== 1) giveUp(`${name} names ${files.length} files, not one:\n${files.slice(0, 20).join("\n")}`);
const [file] = files;
const suite = file.startsWith("desktop/e2e/") ? "e2e" : "unit";

await installDependencies();
process.env.BALCAO_CHROMIUM = await findChromium();
process.env.BALCAO_REDIS = await findRedis();
if (suite === "e2e") {
  await buildConsole();
  await buildDesktop();
}
const quiet = await rate("quiet");
const busy = Array.from({ length: 2 * availableParallelism() }, () => new Worker("for (;;);", { eval: true }));
const slowed = await rate("slowed");
await Promise.all(busy.map((loop) => loop.terminate()));
say(`\n${file}`);
for (const line of [quiet, slowed]) say(line);

/** Runs the file again and again; returns a line about its failures. */
async function rate(machine) {
  let failed = 0;
  for (let round = 1; round <= rounds; round++) {
    const found = await failuresOf(suite, file);
    if (found.length > 0) failed += 1;
    for (const { step, message } of found) say(`${machine}, round ${round}, load ${loadavg()[0]}: ${step}\n${message}`);
  }
  const bound = Math.ceil(100 * atMost(failed, rounds));
  return `${machine}: ${failed} of ${rounds} failed: with 95 % confidence below ${bound} %`;
}
