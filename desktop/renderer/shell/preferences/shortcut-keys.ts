type Pressed = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "code">;

/**
 * The pressed shortcut as Electron names it; null if it is none. Ctrl or Alt is required, because the letter alone is
 * text input. The physical key counts, because Alt changes the character.
 */
export function shortcutPressed({ ctrlKey, metaKey, altKey, shiftKey, code }: Pressed): string | null {
  const key = /^(?:Key([A-Z])|Digit(\d)|(F(?:[1-9]|1[0-2])))$/.exec(code)?.slice(1).find(Boolean);
  const control = ctrlKey || metaKey;
  if (key === undefined || !(control || altKey)) return null;
  const held = [control && "CommandOrControl", altKey && "Alt", shiftKey && "Shift"].filter(Boolean);
  return [...held, key].join("+");
}

/** The shortcut in a readable form. */
export const shortcutText = (shortcut: string): string => shortcut.replace("CommandOrControl", "Ctrl");
