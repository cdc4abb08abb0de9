import { expect, it } from "vitest";
import { withCommandFirst } from "./with-command-first.ts";

it.each([
  ["--json plans list", "plans list --json"],
  ["plans --json list", "plans list --json"],
  ["plans list --json", "plans list --json"],
  ["--json company show 3 --json", "company show 3 --json"],
  ["plans list", "plans list"],
  ["plans list -- --json", "plans list -- --json"],
  ["", ""],
])("%s is %s", (typed, said) => {
  expect(withCommandFirst(typed.split(" ")).join(" ")).toBe(said);
});
