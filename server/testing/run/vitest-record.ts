import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { type Failure, type FileRecord, failureOf, loadNow, recordRun, shortPath } from "./run-record.ts";

/** Records a run of the unit tests. */
export class VitestRecord implements Reporter {
  readonly #loads = new Map<string, number>();

  onTestCaseResult(testCase: TestCase): void {
    if (testCase.result().state === "failed") this.#loads.set(testCase.id, loadNow());
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
      // A test that had not run at the end of the run: its worker died.
      if (state === "pending") return [failureOf(one.fullName, ["It did not end."])];
      if (state !== "failed") return [];
      const circumstances = { ms: one.diagnostic()?.duration, load: this.#loads.get(one.id) };
      return [failureOf(one.fullName, errors.map(messageOf), circumstances)];
    });
    const around = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
    failures.push(...around.map((error) => failureOf("around the tests", [messageOf(error)])));
    if (failures.length === 0 && !["passed", "skipped"].includes(module.state()))
      failures.push(failureOf("around the tests", ["The file did not run to its end."]));
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
