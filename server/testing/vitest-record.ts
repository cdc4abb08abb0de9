import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { type Failure, type FileRecord, load, recordRun, shortPath } from "./run-record.ts";

/** Records a run of the unit tests. */
export class VitestRecord implements Reporter {
  readonly #loads = new Map<string, number>();

  onTestCaseResult(testCase: TestCase): void {
    if (testCase.result().state === "failed") this.#loads.set(testCase.id, load());
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    recordRun(
      modules.map((module) => [shortPath(module.moduleId), this.#read(module)]),
      unhandled.map((error) => ({ file: shortPath(String(error.VITEST_TEST_PATH)), message: messageOf(error) })),
    );
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

/** An error's message, what differs, and the place in our code where it arose. */
function messageOf({ message, diff, stacks, stack }: SerializedError): string {
  const [place] = stacks ?? [];
  const at = place
    ? `at ${shortPath(place.file)}:${place.line}`
    : stack?.split("\n").find((line) => /^\s+at /.test(line));
  return stripVTControlCharacters([message, diff, at?.trim()].filter(Boolean).join("\n"));
}

/** In milliseconds: loading the file, and its tests with their hooks. */
function timeOf(module: TestModule): number {
  const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return Math.round(environmentSetupDuration + setupDuration + collectDuration + duration);
}
