// The last lines of a run of tests, and whether it is green.
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { unsteadyAllowed } from "./second-look.mjs";
import { root, say } from "./setup.mjs";

/** In lines: a failed step of a journey tells its screens and its servers' last lines, too. */
const messageShown = 60;

/** Adds what failed once to `.setup/unsteady.jsonl`, a file a line. Returns those files. */
export function keepUnsteady(suites) {
  const failures = suites.flatMap(({ unsteady }) => unsteady);
  const files = [...new Set(failures.map(({ file }) => file))];
  mkdirSync(join(root, ".setup"), { recursive: true });
  for (const file of files) {
    const { step, message, load } = failures.find((failure) => failure.file === file);
    const line = JSON.stringify({ at: new Date().toISOString(), file, step, message, load });
    appendFileSync(join(root, ".setup", "unsteady.jsonl"), `${line}\n`);
  }
  return files;
}

/** `unsteady` are the files that failed and then passed. */
export const isGreen = (suites, unsteady) =>
  unsteady.length <= unsteadyAllowed && suites.every(({ failures, errors }) => failures.length + errors.length === 0);

/** Prints each failure, then the result. `started` is the run's first moment, in ms. */
export function tellOutcome(suites, unsteady, started) {
  for (const suite of suites) {
    for (const failure of suite.unsteady) tell("UNSTEADY", failure);
    for (const failure of suite.failures) tell("FAILED", failure);
    for (const message of suite.errors) tell("FAILED", { file: suite.name, step: "outside the tests", message });
  }
  say("");
  for (const { name, seconds } of suites) say(`${name}: ${seconds} s`);
  const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
  const failed = suites.reduce((sum, { failures, errors }) => sum + failures.length + errors.length, 0);
  say(`tests: ${passed} passed, ${failed} failed`);
  if (unsteady.length > unsteadyAllowed)
    say(`Files that failed and then passed alone: ${unsteady.length}; more than ${unsteadyAllowed} are too many.`);
  const seconds = Math.round((Date.now() - started) / 1000);
  const count = unsteady.length > 0 ? `, ${unsteady.length} unsteady` : "";
  say(isGreen(suites, unsteady) ? `Everything passed in ${seconds} s${count}.` : `Red after ${seconds} s${count}.`);
}

function tell(what, { file, step, message, load }) {
  const lines = message.split("\n");
  const shown = lines.length > messageShown ? [...lines.slice(0, messageShown), "…"] : lines;
  say(`\n${what} ${file}: ${step}${load === undefined ? "" : ` (load ${load})`}\n${shown.join("\n")}`);
}
