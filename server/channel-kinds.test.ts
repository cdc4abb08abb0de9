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
