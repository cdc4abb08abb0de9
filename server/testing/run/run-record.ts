import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { dirname, join, relative } from "node:path";
import { patienceMs } from "../patience.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const slowestShown = 10;

/**
 * `load` is the machine's, averaged over the minute before the failure. `isDeadline`: what the step waited for did not
 * come in time, so the machine may have been too slow.
 */
export type Failure = { step: string; message: string; load: number; isDeadline: boolean };
export type FileRecord = { ms: number; passed: number; failures: Failure[] };

/** An error that belongs to no known file has none. */
export type StrayError = { file?: string | undefined; message: string };

/** As our `until`, Vitest and Playwright say it. */
const deadlines = /did not happen|did not end in time|timed out in \d+ ?ms|timeout:? +(of )?\d+ ?ms/i;

type Circumstances = {
  /** How long the step took. The console's waits do not say that they ended: nothing that works takes as long as one. */
  ms?: number | undefined;
  load?: number | undefined;
  /** Texts that explain the failure and are no errors. */
  more?: readonly string[];
};

/** A failure is a deadline only if it has errors, and each of them is one. */
export function failureOf(step: string, errors: readonly string[], circumstances: Circumstances = {}): Failure {
  const { ms = 0, load = loadNow(), more = [] } = circumstances;
  const areDeadlines = errors.length > 0 && errors.every((error) => deadlines.test(error));
  const isDeadline = areDeadlines || (ms >= patienceMs && errors.length === 1);
  return { step, message: [...errors, ...more].join("\n"), load, isDeadline };
}

export const loadNow = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

/** A file's path from the root of the project. */
export const shortPath = (path: string): string => relative(root, path);

/**
 * Prints the ten slowest test files of a run. If BALCAO_RUN_RECORD names a file, writes there what happened, for
 * `npm test`: `{"files": {<path from the root>: {"ms", "passed", "failures"}}, "errors": [<text>]}`, where `errors` are
 * those that belong to no file. `files` are pairs of that path and the file's record.
 */
export function recordRun(files: (readonly [string, FileRecord])[], stray: readonly StrayError[]): void {
  const slowest = files.toSorted(([, one], [, other]) => other.ms - one.ms);
  if (slowest.length > 1) {
    const shown = slowest
      .slice(0, slowestShown)
      .map(([file, { ms }]) => `${(ms / 1000).toFixed(1).padStart(7)}  ${file}`);
    process.stdout.write(`\nThe slowest files, in seconds:\n${shown.join("\n")}\n`);
  }
  const path = process.env.BALCAO_RUN_RECORD;
  if (!path) return;
  const record = { files: Object.fromEntries(slowest), errors: [] as string[] };
  for (const { file, message } of stray) {
    const failed = file === undefined ? undefined : record.files[file];
    if (failed) failed.failures.push(failureOf("outside the tests", [message]));
    else record.errors.push(message);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(record));
}
