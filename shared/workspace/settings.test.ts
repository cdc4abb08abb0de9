import { expect, it } from "vitest";
import { readSetting, type SettingKey, settingKeys, settingOf, settingTypes, toSetting } from "./settings.ts";

it.each<[SettingKey, string | null, unknown]>([
  ["userRating", "enabled", true],
  ["userRating", "disabled", false],
  ["userRating", null, false],
  ["contactTyping", null, true],
  ["campaignsEnabled", "false", false],
  ["campaignsEnabled", null, true],
  ["reopenWindowMinutes", "90", 90],
  ["reopenWindowMinutes", null, 0],
  ["keepFilesMonths", "12", 12],
  ["scheduleType", "queue", "queue"],
  ["waitingOrder", "no order any more", "oldestFirst"],
  ["optInMessage", "", ""],
  ["timeZone", "America/Manaus", "America/Manaus"],
])("%s stored as %j is %j", (key, stored, value) => {
  expect(readSetting(key, stored)).toBe(value);
});

it("stores the text that it reads", () => {
  expect([
    toSetting("userRating", true),
    toSetting("campaignsEnabled", false),
    toSetting("keepLogsMonths", 12),
  ]).toEqual([
    { key: "userRating", value: "enabled" },
    { key: "campaignsEnabled", value: "false" },
    { key: "keepLogsMonths", value: "12" },
  ]);
  for (const key of settingKeys)
    expect(settingOf([toSetting(key, settingTypes[key].byDefault)], key)).toBe(settingTypes[key].byDefault);
});

it("each has the type of its kind", () => {
  const [isRated, minutes, order] = [
    settingOf([], "userRating"),
    settingOf([], "reopenWindowMinutes"),
    settingOf([], "waitingOrder"),
  ];
  expect([isRated satisfies boolean, minutes satisfies number, order satisfies "oldestFirst" | "newestFirst"]).toEqual([
    false,
    0,
    "oldestFirst",
  ]);
});
