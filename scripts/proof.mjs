// Which commit `npm test` has passed on.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, say } from "./setup.mjs";

/** Call it before everything else: `proveCommit` compares the work tree with this moment's. */
export const startProof = () => ({ started: Date.now(), before: workTree() });

/**
 * Writes `.setup/green.json` (`{ commit, at, seconds, cpuSeconds, unsteady }`) if the gate was green on a clean work
 * tree that did not change meanwhile; says what is proved, or why not. `cpuSeconds` is null where the system does not
 * tell it.
 */
export function proveCommit({ started, before }, { isGate, isGreen, unsteady }) {
  const after = workTree();
  if (!after) return say("No commit is proved: this folder is not a git clone.");
  const { commit } = after;
  const name = commit.slice(0, 8);
  if (!isGreen) return say(`${name} is not proved: something failed.`);
  if (!isGate) return say(`${name} is not proved by this: run \`npm test\`.`);
  if (before?.commit !== commit) return say("No commit is proved: another one was checked out meanwhile.");
  if (before.changes || after.changes) return say(`${name} is not proved: there are changes that are not committed.`);
  const seconds = Math.round((Date.now() - started) / 1000);
  const proof = { commit, at: new Date().toISOString(), seconds, cpuSeconds: cpuSeconds(), unsteady };
  mkdirSync(join(root, ".setup"), { recursive: true });
  writeFileSync(join(root, ".setup", "green.json"), `${JSON.stringify(proof)}\n`);
  say(`${name} is proved.`);
}

function workTree() {
  const git = (...words) => spawnSync("git", words, { cwd: root, encoding: "utf8" });
  const head = git("rev-parse", "HEAD");
  if (head.status !== 0) return null;
  return { commit: head.stdout.trim(), changes: git("status", "--porcelain").stdout.trim() };
}

/** Processor time of this process and of all that have ended below it. */
function cpuSeconds() {
  if (!existsSync("/proc/self/stat")) return null;
  // After the name in brackets: utime, stime, cutime and cstime are fields 14 to 17, in hundredths of a second.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return Math.round(ticks / 100);
}
