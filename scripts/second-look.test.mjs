import { expect, test, vi } from "vitest";
import { isGreen } from "./outcome.mjs";
import { secondLook } from "./second-look.mjs";

const failure = { step: "a step", message: "no", load: 2, isDeadline: true };
const failed = (passed = 1, ...more) => ({ ms: 5, passed, failures: [failure, ...more] });
const passed = (count = 2) => ({ ms: 5, passed: count, failures: [] });
const failures = [{ file: "a.test.ts", ...failure }];

/** A run whose file `a.test.ts` failed, and its second run. */
const look = (second, before = failed()) => {
  const again = vi.fn(async () => ({ errors: [], files: {}, ...second }));
  const first = { files: { "a.test.ts": before, "b.test.ts": passed(3) }, errors: [] };
  return secondLook(first, again).then((found) => ({ ...found, again }));
};

test("a file that passes alone is unsteady, with its first failure, and its tests count as passed", async () => {
  const { again, ...found } = await look({ files: { "a.test.ts": passed() } });
  expect(found).toEqual({ failures: [], unsteady: failures, passed: 5 });
  expect(again.mock.calls).toEqual([["a.test.ts"]]);
});

test("a file that fails again is red", async () => {
  const found = await look({ files: { "a.test.ts": failed(0) } });
  expect(found).toMatchObject({ failures, unsteady: [], passed: 4 });
});

test("a file with a wrong result among its failures is red without a second run", async () => {
  const wrong = { ...failure, message: "expected 2 to be 1", isDeadline: false };
  const { again, ...found } = await look({ files: { "a.test.ts": passed() } }, failed(1, wrong));
  expect(found).toMatchObject({ failures: [...failures, { file: "a.test.ts", ...wrong }], unsteady: [], passed: 4 });
  expect(again).not.toHaveBeenCalled();
});

test.each([
  ["does not reach the file", { files: { "other.test.ts": passed() } }],
  ["runs none of its tests", { files: { "a.test.ts": passed(0) } }],
  ["ends without a record", { errors: ["unit ended with 1, and no test of it failed."] }],
  ["has an error outside the tests", { files: { "a.test.ts": passed() }, errors: ["Unhandled rejection"] }],
])("a second run that %s proves nothing", async (_what, second) => {
  const { failures, unsteady } = await look(second);
  expect(failures.length).toBeGreaterThan(0);
  expect(unsteady).toEqual([]);
});

test("three unsteady files are green, four are red; one failure or error is red", () => {
  const suite = (more) => ({ failures: [], errors: [], unsteady: [], ...more });
  const unsteady = (count) => Array.from({ length: count }, (_, n) => `${n}.test.ts`);
  expect(isGreen([suite(), suite()], unsteady(3))).toBe(true);
  expect(isGreen([suite(), suite()], unsteady(4))).toBe(false);
  expect(isGreen([suite(), suite({ failures })], [])).toBe(false);
  expect(isGreen([suite({ errors: ["x"] }), suite()], [])).toBe(false);
});
