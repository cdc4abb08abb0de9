// @module-tag long
import { expect, it } from "vitest";
import { soakCrash } from "../soak/crash.ts";
import { soakHostile } from "../soak/hostile.ts";

/** Short runs of what `npm run soak` does for minutes. */
const silent = () => undefined;

it("goes on after a kill with all that was in progress, on a linked and an official number", async () => {
  expect(await soakCrash(["--runs", "2", "--seed", "7"], silent)).toEqual([]);
});

it("lives, and keeps others unharmed, while a contact, an admin and strangers do their worst", async () => {
  const found = await soakHostile(["--minutes", "0.5", "--seed", "7"], silent);
  // How quick a neighbour is depends on the machine, and is measured by `npm run soak -- hostile`.
  expect(found.filter((breach) => !breach.startsWith("the neighbour's p99"))).toEqual([]);
});
