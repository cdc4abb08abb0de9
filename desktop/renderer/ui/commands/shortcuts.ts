/** The keys of commands, in the order of the shortcut sheet. */
export const shortcuts = {
  palette: "Ctrl+K",
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

/**
 * Keys that are pressed alone, where no text field has the focus. A person can switch them off. Two with a space between
 * them are pressed one after the other.
 */
export const singleKeys = {
  sheet: "?",
  undo: "Z",
  resolve: "E",
  snooze: "S",
  transfer: "A",
  select: "X",
  goOpen: "G A",
  goPending: "G E",
  goVerified: "G O",
  goSnoozed: "G D",
  goClosed: "G R",
  goSearch: "G B",
  goKanban: "G K",
  goContacts: "G C",
  goChats: "G I",
  goSchedules: "G M",
  goDashboard: "G P",
} as const;
export type SingleKeys = (typeof singleKeys)[keyof typeof singleKeys] | `${Digit}` | `G ${Digit}`;
export type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The digit keys, for the first nine of a list. */
export const digits: readonly Digit[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The first of two keys that are pressed one after the other. */
export const goKey = "G";

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

/** The sign of a key that is pressed without Ctrl and Alt, a letter as a capital one; null for any other press. */
export function singleKeyOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pressed & { shiftKey: boolean }): string | null {
  if (ctrlKey || metaKey || altKey || key.length !== 1) return null;
  const isLetter = /^[a-z]$/i.test(key);
  // Shift and a letter is typing; on many keyboards a digit or a sign needs Shift.
  return isLetter && shiftKey ? null : key.toUpperCase();
}
