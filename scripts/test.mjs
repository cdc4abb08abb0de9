// `npm test`: every check, from a fresh clone. Stops at the first that fails.
import { spawnSync } from "node:child_process";
import { findChromium } from "./chromium.mjs";
import { findRedis } from "./redis.mjs";
import { buildConsole, buildDesktop, giveUp, installDependencies, npm, root, say } from "./setup.mjs";

const started = Date.now();
await installDependencies();
const chromium = await findChromium();
const redis = await findRedis();

for (const script of ["lint", "types", "boundaries", "audit", "unit"]) check(script);
await buildConsole();
await buildDesktop();
check("e2e");
say(`\nEverything passed in ${Math.round((Date.now() - started) / 1000)} s.`);

/** Runs one of package.json's scripts with its output shown. */
function check(script) {
  const begun = Date.now();
  say(`\n— ${script}`);
  const env = { ...process.env, BALCAO_CHROMIUM: chromium, BALCAO_REDIS: redis };
  const { status } = spawnSync(npm(), ["run", "--silent", script], {
    cwd: root,
    env,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) giveUp(`${script} failed.`);
  say(`— ${script} passed in ${Math.round((Date.now() - begun) / 1000)} s`);
}
