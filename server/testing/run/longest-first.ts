import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = join(import.meta.dirname, "..", "..", "..");
const seconds: Record<string, number> = JSON.parse(readFileSync(join(root, "scripts", "test-times.json"), "utf8"));
const secondsOf = ({ moduleId }: TestSpecification): number => seconds[relative(root, moduleId)] ?? 0;

/**
 * The order of a run's files: the longest first, by the times that `npm run test:all` recorded, so that no worker
 * waits at the end for another. A project's files stay together: a worker ends if the next file is another project's.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.sort((one, other) => place(one) - place(other) || secondsOf(other) - secondsOf(one));
  }
}
