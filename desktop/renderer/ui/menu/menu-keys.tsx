import { Keys } from "../commands/Keys.tsx";
import { type ShortcutId, shortcuts } from "../commands/shortcuts.ts";

/** The properties of a menu's item that has a shortcut: its keys, to be seen and for screen readers. */
export const menuKeys = (id: ShortcutId) => ({
  // Not a part of the item's name.
  secondaryContent: { children: <Keys of={shortcuts[id]} />, "aria-hidden": true },
  "aria-keyshortcuts": shortcuts[id],
});
