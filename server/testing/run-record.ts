import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { dirname, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

const root = join(import.meta.dirname, "..", "..");
const slowestShown = 10;

/** `load` is the machine's, averaged over the minute before the failure. */
type Failure = { step: string; message: string; load: number };
type FileRecord = { ms: number; passed: number; failures: Failure[] };

/**
 * Prints the ten slowest test files of a run. If BALCAO_RUN_RECORD names a file, writes there what happened, for
 * `npm test`: `{"files": {<path from the root>: {"ms", "passed", "failures"}}, "errors": [<text>]}`, where `errors` are
 * those that belong to no file.
 */
export class RunRecord implements Reporter {
  readonly #loads = new Map<string, number>();

  onTestCaseResult(testCase: TestCase): void {
    if (testCase.result().state === "failed") this.#loads.set(testCase.id, load());
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const files = modules.map((module) => [relative(root, module.moduleId), this.#read(module)] as const);
    files.sort(([, one], [, other]) => other.ms - one.ms);
    if (files.length > 1) {
      const shown = files
        .slice(0, slowestShown)
        .map(([file, { ms }]) => `${(ms / 1000).toFixed(1).padStart(7)}  ${file}`);
      process.stdout.write(`\nThe slowest files, in seconds:\n${shown.join("\n")}\n`);
    }
    const path = process.env.BALCAO_RUN_RECORD;
    if (!path) return;
    const record = { files: Object.fromEntries(files), errors: [] as string[] };
    for (const error of unhandled) {
      const file = record.files[relative(root, String(error.VITEST_TEST_PATH))];
      if (file) file.failures.push({ step: "outside the tests", message: messageOf(error), load: load() });
      else record.errors.push(messageOf(error));
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(record));
  }

  #read(module: TestModule): FileRecord {
    const cases = [...module.children.allTests()];
    const failures = cases.flatMap((one): Failure[] => {
      const { state, errors = [] } = one.result();
      // One that is still to run when the run is over: its worker died.
      if (state === "pending") return [{ step: one.fullName, message: "It did not end.", load: load() }];
      if (state !== "failed") return [];
      const message = errors.map(messageOf).join("\n");
      return [{ step: one.fullName, message, load: this.#loads.get(one.id) ?? load() }];
    });
    const around = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
    failures.push(...around.map((error) => ({ step: "around the tests", message: messageOf(error), load: load() })));
    if (failures.length === 0 && !["passed", "skipped"].includes(module.state()))
      failures.push({ step: "around the tests", message: "The file did not run to its end.", load: load() });
    const passed = cases.filter((one) => one.result().state === "passed").length;
    return { ms: timeOf(module), passed, failures };
  }
}

const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

/** An error's message, what differs, and the place in our code where it arose. */
function messageOf({ message, diff, stacks, stack }: SerializedError): string {
  const [place] = stacks ?? [];
  const at = place
    ? `at ${relative(root, place.file)}:${place.line}`
    : stack?.split("\n").find((line) => /^\s+at /.test(line));
  return stripVTControlCharacters([message, diff, at?.trim()].filter(Boolean).join("\n"));
}

/** In milliseconds: loading the file, and its tests with their hooks. */
function timeOf(module: TestModule): number {
  const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return Math.round(environmentSetupDuration + setupDuration + collectDuration + duration);
}
