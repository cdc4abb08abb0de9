import { expect, test } from "vitest";
import { shortcutOf, singleKeyOf } from "./shortcuts.ts";

const press = (key: string, keys: Partial<KeyboardEvent> = {}) =>
  shortcutOf({ key, code: "", ctrlKey: false, metaKey: false, altKey: false, ...keys });

test.each([
  ["palette", "k", { ctrlKey: true }],
  ["palette", "k", { metaKey: true }],
  ["palette", "K", { ctrlKey: true }],
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

test.each([
  ["E", "e", {}],
  // With caps lock.
  ["E", "E", {}],
  ["?", "?", { shiftKey: true }],
  // The digits of some keyboards need Shift.
  ["1", "1", { shiftKey: true }],
  [null, "E", { shiftKey: true }],
  [null, "e", { ctrlKey: true }],
  [null, "e", { altKey: true }],
  [null, "e", { metaKey: true }],
  [null, "Enter", {}],
  [null, "Dead", {}],
] as const)("the single key is %s: %s %o", (sign, key, keys) => {
  const pressed = { key, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys };
  expect(singleKeyOf(pressed)).toBe(sign);
});
