import { expect, it } from "vitest";
import { balcao } from "./balcao.ts";
import { unknownCommand } from "./unknown-command.ts";

it("says what was typed and what there is, in the group that was meant", async () => {
  expect(await unknownCommand(balcao, ["nonsense", "--json"])).toMatch(
    /^"balcao" has no command "nonsense"\. Its commands are: serve, demo, .*create-super\.$/,
  );
  expect(await unknownCommand(balcao, ["plans", "make", "--name", "x"])).toBe(
    '"balcao plans" has no command "make". Its commands are: list, create.',
  );
});
