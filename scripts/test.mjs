// `npm test`: all checks, from a fresh clone. Stops at the first failure.
import { spawn } from "node:child_process";
import { findChromium } from "./chromium.mjs";
import { findRedis } from "./redis.mjs";
import { buildConsole, buildDesktop, giveUp, installDependencies, npm, root, say } from "./setup.mjs";

const started = Date.now();
const running = new Set();
// A failing check ends the checks beside it.
process.on("exit", () => {
  for (const child of running) child.kill();
});
await installDependencies();
const chromium = await findChromium();
const redis = await findRedis();

// Most of these use one core each, so they run side by side.
await Promise.all([
  // One type checker for each program: more would check the same libraries again, which helps only on many cores.
  check("types", ["--", "--checkers", "1"], "whole"),
  inTurn(
    () => check("lint", [], "whole"),
    () => check("boundaries", [], "whole"),
    () => check("references", [], "whole"),
    () => check("audit", [], "whole"),
    buildConsole,
    buildDesktop,
  ),
]);
// Both wait often: for a message, a timer, a restarted server. Side by side they use the cores of the other's pauses.
await Promise.all([check("unit", [], "whole"), check("e2e")]);
say(`\nEverything passed in ${Math.round((Date.now() - started) / 1000)} s.`);

async function inTurn(...steps) {
  for (const step of steps) await step();
}

/**
 * Runs one of package.json's scripts. Prints its output live, or as a `whole` at its end if other checks run beside
 * it.
 */
async function check(script, words = [], shown = "live") {
  const begun = Date.now();
  if (shown === "live") say(`\n— ${script}`);
  const child = spawn(npm(), ["run", "--silent", script, ...words], {
    cwd: root,
    env: { ...process.env, BALCAO_CHROMIUM: chromium, BALCAO_REDIS: redis },
    stdio: shown === "live" ? "inherit" : ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
  const status = await new Promise((ended) => {
    child.on("error", () => ended(null));
    child.on("close", ended);
  });
  running.delete(child);
  if (output.trim() !== "") say(output.trimEnd());
  if (status !== 0) giveUp(`${script} failed.`);
  say(`— ${script} passed in ${Math.round((Date.now() - begun) / 1000)} s`);
}
