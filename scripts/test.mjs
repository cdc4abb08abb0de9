// `npm test`: the checks and tests that every change must pass. `npm run test:all` (`all`): every check and test.
// docs/testing.md describes both.
import { spawn } from "node:child_process";
import { findChromium } from "./chromium.mjs";
import { isGreen, keepUnsteady, tellOutcome } from "./outcome.mjs";
import { proveCommit, startProof } from "./proof.mjs";
import { findRedis } from "./redis.mjs";
import { buildConsole, buildDesktop, giveUp, installDependencies, npm, root, say } from "./setup.mjs";
import { recordTimes, runSuite } from "./suites.mjs";

const isGate = process.argv[2] !== "all";
const proof = startProof();
const running = new Set();
// A failing check ends the checks beside it.
process.on("exit", () => {
  for (const child of running) child.kill();
});
await installDependencies();
process.env.BALCAO_CHROMIUM = await findChromium();
process.env.BALCAO_REDIS = await findRedis();
if (isGate) process.env.BALCAO_SUITE = "gate";

// Most of these use one core each, so they run side by side.
await Promise.all([
  // One type checker for each program: more would check the same libraries again, which helps only on many cores.
  check("types", ["--", "--checkers", "1"]),
  inTurn(
    () => check("lint"),
    () => check("boundaries"),
    () => check("unused"),
    () => check("references"),
    ...(isGate ? [] : [() => check("audit"), () => check("licences")]),
    buildConsole,
    ...(isGate ? [] : [buildDesktop]),
  ),
]);
// One after the other, and both to their end: side by side, each would make the other wait.
const suites = [await runSuite("unit"), await runSuite("e2e")];
if (!isGate) recordTimes(suites);
const unsteady = keepUnsteady(suites);
tellOutcome(suites, unsteady, proof.started);
const green = isGreen(suites, unsteady);
proveCommit(proof, { isGate, isGreen: green, unsteady });
process.exitCode = green ? 0 : 1;

async function inTurn(...steps) {
  for (const step of steps) await step();
}

/** Runs one of package.json's scripts, and prints its output at its end, because other checks run beside it. */
async function check(script, words = []) {
  const begun = Date.now();
  const child = spawn(npm(), ["run", "--silent", script, ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const status = await new Promise((ended) => {
    child.on("error", () => ended(null));
    child.on("close", ended);
  });
  running.delete(child);
  if (output.trim() !== "") say(output.trimEnd());
  if (status !== 0) giveUp(`${script} failed.`);
  say(`— ${script} passed in ${Math.round((Date.now() - begun) / 1000)} s`);
}
