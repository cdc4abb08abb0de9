type Pressed = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "code">;

/**
 * What was pressed, as the system names it; null while it is no shortcut. Ctrl or Alt must be held, or one could not
 * write the letter any more, and it is the key that counts, not what it writes with Alt held.
 */
export function shortcutPressed({ ctrlKey, metaKey, altKey, shiftKey, code }: Pressed): string | null {
  const key = /^(?:Key([A-Z])|Digit(\d)|(F(?:[1-9]|1[0-2])))$/.exec(code)?.slice(1).find(Boolean);
  const control = ctrlKey || metaKey;
  if (key === undefined || !(control || altKey)) return null;
  const held = [control && "CommandOrControl", altKey && "Alt", shiftKey && "Shift"].filter(Boolean);
  return [...held, key].join("+");
}

/** The same as people read it. */
export const shortcutText = (shortcut: string): string => shortcut.replace("CommandOrControl", "Ctrl");
