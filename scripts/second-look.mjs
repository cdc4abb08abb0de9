/** More files than this that failed and then passed make a run red. */
export const unsteadyAllowed = 3;

/**
 * Runs the files of which a run saw nothing fail but deadlines once more, each alone: `again(file)` returns that run's
 * record. Returns `{ failures, unsteady, passed }`: what is red, what failed once, and how many tests passed in the end.
 * Both lists hold `{ file, step, message, load }`. A wrong result is red at once: no slow machine makes one.
 */
export async function secondLook(first, again) {
  const failures = [];
  const unsteady = [];
  let passed = Object.values(first.files).reduce((sum, file) => sum + file.passed, 0);
  for (const [file, before] of Object.entries(first.files)) {
    if (before.failures.length === 0) continue;
    if (!before.failures.every(({ isDeadline }) => isDeadline)) {
      failures.push(...before.failures.map((failure) => ({ file, ...failure })));
      continue;
    }
    const { files, errors } = await again(file);
    // The name may fit other files, too.
    const now = files[file];
    const still = [...(now?.failures ?? []), ...errors.map((message) => ({ step: "outside the tests", message }))];
    if (still.length === 0 && !now?.passed)
      still.push({ step: "the second run", message: "No test of this file passed." });
    if (still.length > 0) failures.push(...still.map((failure) => ({ file, ...failure })));
    else {
      unsteady.push(...before.failures.map((failure) => ({ file, ...failure })));
      passed += now.passed - before.passed;
    }
  }
  return { failures, unsteady, passed };
}
