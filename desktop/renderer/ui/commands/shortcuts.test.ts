import { expect, test } from "vitest";
import { shortcutOf } from "./shortcuts.ts";

const press = (key: string, keys: Partial<KeyboardEvent> = {}) =>
  shortcutOf({ key, code: "", ctrlKey: false, metaKey: false, altKey: false, ...keys });

test.each([
  ["palette", "k", { ctrlKey: true }],
  ["palette", "k", { metaKey: true }],
  ["palette", "K", { ctrlKey: true }],
  ["sheet", "?", {}],
  ["nextTicket", "j", { altKey: true }],
  ["nextTicket", "∆", { altKey: true, code: "KeyJ" }],
  ["previousTicket", "k", { altKey: true }],
  ["resolveAndNext", "e", { ctrlKey: true, altKey: true }],
  ["resolveAndNext", "´", { metaKey: true, altKey: true, code: "KeyE" }],
  ["acceptNext", "a", { altKey: true }],
  ["transfer", "†", { altKey: true, code: "KeyT" }],
  ["snooze", "ß", { altKey: true, code: "KeyS" }],
  ["note", "n", { altKey: true }],
  ["undo", "z", { altKey: true }],
  [null, "z", { ctrlKey: true }],
  ["searchTickets", "b", { altKey: true }],
  [null, "n", {}],
  [null, "€", { ctrlKey: true, altKey: true, code: "KeyE" }],
  [null, "k", {}],
  [null, "j", { ctrlKey: true }],
] as const)("it is %s: %s", (id, key, keys) => {
  expect(press(key, keys)).toBe(id);
});
