import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { channelModules } from "./channel-kinds.ts";
import { purposes } from "./operator-secrets.ts";
import { recurringWork } from "./recurring-work.ts";

const once = (names: readonly string[]) => expect(names.toSorted()).toEqual([...new Set(names)].sort());

it("gives every channel its own name, key, settings and recurring work", () => {
  once(channelModules.map(({ kind }) => kind.name));
  once([...Object.values(purposes), ...channelModules.flatMap(({ sealed }) => sealed?.purpose ?? [])]);
  once(channelModules.flatMap(({ settingNames }) => settingNames));
  once([
    ...Object.keys(recurringWork),
    ...channelModules.flatMap(({ recurringWork = {} }) => Object.keys(recurringWork)),
  ]);
});

it("has a contract test for every channel whose contacts a test can play", () => {
  const tested = channelModules.filter(({ kind }) =>
    existsSync(new URL(`./channels/${kind.name}/contract.test.ts`, import.meta.url)),
  );
  // The practice plays its contacts by itself.
  expect(tested.map(({ kind }) => kind.name)).toEqual(
    channelModules.flatMap(({ kind }) => (kind.name === "practice" ? [] : kind.name)),
  );
});

it.each(channelModules.map(({ kind }) => [kind.name, kind] as const))(
  "%s has limits exactly if it has buttons or lists",
  (_, { capabilities, choices }) => {
    expect(choices !== undefined).toBe(capabilities.includes("buttons") || capabilities.includes("lists"));
  },
);
