import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import {
  type FileRecord,
  failureOf,
  recordRun,
  type StrayError,
  shortPath,
} from "../../server/testing/run/run-record.ts";

/** Records a run of the journeys. */
export default class JourneyRecord implements Reporter {
  readonly #files = new Map<string, FileRecord>();
  readonly #stray: StrayError[] = [];
  #all: Suite | undefined;

  onBegin(_config: FullConfig, all: Suite): void {
    this.#all = all;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const record = this.#of(test);
    record.ms += result.duration;
    if (result.status === "passed") record.passed += 1;
    if (["passed", "skipped"].includes(result.status)) return;
    const errors = result.errors.length > 0 ? result.errors.map(messageOf) : [`It was ${result.status}.`];
    record.failures.push(failureOf(test.title, errors, { more: result.attachments.flatMap(told) }));
  }

  /** An error outside every test, such as one of a file that cannot be loaded. */
  onError(error: TestError): void {
    this.#stray.push({ file: shortPath(error.location?.file ?? ""), message: messageOf(error) });
  }

  onEnd(): void {
    for (const test of this.#all?.allTests() ?? []) {
      const record = this.#of(test);
      // Its worker died, or the run was ended.
      if (test.results.length === 0 && record.failures.length === 0)
        record.failures.push(failureOf(test.title, ["It did not run."]));
    }
    recordRun([...this.#files], this.#stray);
  }

  #of(test: TestCase): FileRecord {
    const file = shortPath(fileOf(test));
    const record = this.#files.get(file) ?? { ms: 0, passed: 0, failures: [] };
    this.#files.set(file, record);
    return record;
  }
}

/** The journey of a step, whose own lines may stand in another file. */
function fileOf(test: TestCase): string {
  let suite = test.parent;
  while (suite.type !== "file" && suite.parent) suite = suite.parent;
  return suite.location?.file ?? test.location.file;
}

/** A failed step attaches a text (journey.ts) and the path of its trace. */
function told({ name, body, path }: TestResult["attachments"][number]): string[] {
  if (body) return [body.toString("utf8")];
  return name === "trace" && path ? [`npx playwright show-trace ${shortPath(path)}`] : [];
}

/** An error's message, with the difference, and the line of our code that caused it. */
function messageOf({ message, value, location }: TestError): string {
  const place = location && `at ${shortPath(location.file)}:${location.line}`;
  return stripVTControlCharacters([message ?? value, place].filter(Boolean).join("\n"));
}
