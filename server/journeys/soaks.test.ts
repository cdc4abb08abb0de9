// @module-tag long
import { expect, it } from "vitest";
import { soakCrash } from "../soak/crash.ts";
import { soakHostile } from "../soak/hostile.ts";
import { soakOffice } from "../soak/office/office.ts";
import { soakSteps } from "../soak/steps.ts";
import { patienceMs } from "../testing/patience.ts";

/** Short runs of what `npm run soak` does for minutes. */
const silent = () => undefined;

it("goes on after a kill with all that was in progress, on a linked and an official number", async () => {
  expect(await soakCrash(["--runs", "2", "--seed", "7"], silent)).toEqual([]);
});

it.each([
  ["one server", "1", "41"],
  ["two servers", "2", "42"],
])(
  "loses and doubles nothing on an official number of %s, killed twenty times between two steps",
  async (_, servers, seed) => {
    const args = ["--kills", "20", "--servers", servers, "--seed", seed, "--settle", String(patienceMs / 1_000)];
    expect(await soakSteps(args, silent)).toEqual([]);
  },
);

it("lives, and keeps others unharmed, while a contact, an admin and strangers do their worst", async () => {
  const found = await soakHostile(["--minutes", "0.5", "--seed", "7"], silent);
  // How quick a neighbour is depends on the machine, and is measured by `npm run soak -- hostile`.
  expect(found.filter((breach) => !breach.startsWith("the neighbour's p99"))).toEqual([]);
});

it("loses and doubles nothing in a small office at work", async () => {
  const size = ["--agents", "6", "--numbers", "2", "--minutes", "0.3", "--rate", "4"];
  const found = await soakOffice(size, silent);
  // How quick it is depends on the machine, and is measured by `npm run soak -- office`.
  expect(found.filter((breach) => !breach.startsWith("one in a hundred"))).toEqual([]);
});
