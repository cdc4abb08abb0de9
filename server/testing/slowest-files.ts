import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, ".setup");
const shown = 10;

/** Prints the ten slowest test files of a run, and stores the time of every file in `.setup/<suite>-times.json`. */
export class SlowestFiles implements Reporter {
  readonly #suite: string;

  constructor(suite: string) {
    this.#suite = suite;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // A single file's time is printed anyway, and would replace the record of the whole run.
    if (modules.length < 2) return;
    const times = modules.map((module) => ({ file: relative(root, module.moduleId), ms: timeOf(module) }));
    times.sort((one, other) => other.ms - one.ms);
    mkdirSync(folder, { recursive: true });
    const record = Object.fromEntries(times.map(({ file, ms }) => [file, ms]));
    writeFileSync(join(folder, `${this.#suite}-times.json`), `${JSON.stringify(record, null, 2)}\n`);
    process.stdout.write("\nThe slowest files, in seconds:\n");
    for (const { file, ms } of times.slice(0, shown))
      process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)}  ${file}\n`);
  }
}

/** In milliseconds: loading the file, and its tests with their hooks. */
function timeOf(module: TestModule): number {
  const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return Math.round(environmentSetupDuration + setupDuration + collectDuration + duration);
}
