/** The keys of commands, in the order of the shortcut sheet. */
export const shortcuts = {
  palette: "Ctrl+K",
  sheet: "?",
  nextTicket: "Alt+J",
  previousTicket: "Alt+K",
  resolveAndNext: "Ctrl+Alt+E",
  acceptNext: "Alt+A",
  transfer: "Alt+T",
  snooze: "Alt+S",
  note: "Alt+N",
  searchTickets: "Alt+B",
  undo: "Alt+Z",
  leave: "Esc",
} as const;
export type ShortcutId = keyof typeof shortcuts;

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * The shortcut of a key press, or null. Letters are matched by their physical key if Alt changes the character, as on a
 * Mac; the Mac's command key counts as Ctrl. AltGr, which types signs, arrives as Ctrl and Alt and is recognised by its
 * character.
 */
export function shortcutOf({ key, code, ctrlKey, metaKey, altKey }: Pressed): ShortcutId | null {
  const isCtrl = ctrlKey || metaKey;
  const isLetter = /^[a-z]$/i.test(key);
  // A character that is typed with AltGr is no shortcut. On a Mac, Alt makes such a character of every letter.
  if (isCtrl && altKey && !isLetter && !metaKey) return null;
  if (key === "Escape" && !isCtrl && !altKey) return "leave";
  const letter = isLetter ? key.toUpperCase() : /^Key[A-Z]$/.test(code) && altKey ? code.slice(3) : key;
  const pressed = [isCtrl && "Ctrl", altKey && "Alt", letter].filter(Boolean).join("+");
  return (Object.keys(shortcuts) as ShortcutId[]).find((id) => shortcuts[id] === pressed) ?? null;
}
