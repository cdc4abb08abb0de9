/** The keys that work everywhere (UX.md), in the order of the sheet that lists them. */
export const shortcuts = {
  palette: "Ctrl+K",
  sheet: "?",
  nextTicket: "Alt+J",
  previousTicket: "Alt+K",
  resolveAndNext: "Ctrl+Alt+E",
} as const;
export type ShortcutId = keyof typeof shortcuts;

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * Which shortcut a key press is, or null. Letters go by their key's place where Alt turns them into others, as on a
 * Mac; the Mac's command key counts as Ctrl. AltGr, which types signs, comes as Ctrl and Alt and is told apart by
 * what it types.
 */
export function shortcutOf({ key, code, ctrlKey, metaKey, altKey }: Pressed): ShortcutId | null {
  const isCtrl = ctrlKey || metaKey;
  const isLetter = /^[a-z]$/i.test(key);
  // A sign of its own, typed with AltGr, is no shortcut; the Mac's Alt does the same to every letter.
  if (isCtrl && altKey && !isLetter && !metaKey) return null;
  const letter = isLetter ? key.toUpperCase() : /^Key[A-Z]$/.test(code) && altKey ? code.slice(3) : key;
  const pressed = [isCtrl && "Ctrl", altKey && "Alt", letter].filter(Boolean).join("+");
  return (Object.keys(shortcuts) as ShortcutId[]).find((id) => shortcuts[id] === pressed) ?? null;
}
