import { expect, test } from "vitest";
import { Shortcut } from "../../../ipc/shell.ts";
import { shortcutPressed } from "./shortcut-keys.ts";

const nothing = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, code: "" };

test.each([
  [{ ctrlKey: true, shiftKey: true, code: "KeyB" }, "CommandOrControl+Shift+B"],
  [{ metaKey: true, code: "Digit1" }, "CommandOrControl+1"],
  [{ altKey: true, code: "F12" }, "Alt+F12"],
  [{ ctrlKey: true, altKey: true, shiftKey: true, code: "KeyZ" }, "CommandOrControl+Alt+Shift+Z"],
])("%j is the shortcut %s, which the main process accepts", (pressed, shortcut) => {
  expect(shortcutPressed({ ...nothing, ...pressed })).toBe(shortcut);
  expect(Shortcut.safeParse(shortcut).success).toBe(true);
});

test.each([
  { code: "KeyB" },
  { shiftKey: true, code: "KeyB" },
  { ctrlKey: true, code: "ControlLeft" },
  { ctrlKey: true, code: "Tab" },
  { ctrlKey: true, code: "F13" },
])("%j is no shortcut", (pressed) => {
  expect(shortcutPressed({ ...nothing, ...pressed })).toBeNull();
});

test.each(["B", "Shift+B", "CommandOrControl+", "Alt+Delete", "Alt+Alt+B", "CommandOrControl+Shift+B\n", ""])(
  "the main process refuses %j",
  (shortcut) => {
    expect(Shortcut.safeParse(shortcut).success).toBe(false);
  },
);
