import { expect, it } from "vitest";
import { balcao } from "./balcao.ts";
import { unknownCommand, withCommandFirst } from "./find-command.ts";

it("says what was typed and what there is, in the group that was meant", async () => {
  expect(await unknownCommand(balcao, ["nonsense", "--json"])).toMatch(
    /^"balcao" has no command "nonsense"\. Its commands are: serve, demo, .*create-super\.$/,
  );
  expect(await unknownCommand(balcao, ["plans", "make", "--name", "x"])).toBe(
    '"balcao plans" has no command "make". Its commands are: list, create.',
  );
});

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
