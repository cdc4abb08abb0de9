import { useEffect, useState } from "react";
import { focusHome, homesAround, isFocusLost, topDialog } from "./lost-focus.ts";

/** The element to focus after a dialog that replaced another one. */
let handedOn: HTMLElement | null = null;

/**
 * Returns the focus to its place before a dialog opened. For a dialog opened from a menu that is the menu's button,
 * because the entry itself is gone by then. A dialog that another one replaces passes it on. If the place is gone, the
 * part of the screen around it has the focus.
 */
export function useReturnFocus(): void {
  const [{ opener, homes }] = useState(() => {
    const opener = openerOf(document.activeElement);
    return { opener, homes: homesAround(opener) };
  });
  useEffect(
    () => () => {
      // After the dialog has released the focus.
      setTimeout(() => giveBack(opener?.isConnected ? opener : handedOn, homes));
    },
    [opener, homes],
  );
}

function giveBack(target: HTMLElement | null, homes: readonly HTMLElement[]): void {
  const above = topDialog();
  // The focus must not leave an open dialog: screen readers would not find its content.
  const isTakenOver = above !== undefined && !above.contains(target);
  handedOn = isTakenOver ? target : null;
  // If the dialog opened a place with its own focus, such as a conversation, the focus stays there.
  if (isTakenOver || !isUnclaimed()) return;
  if (target?.isConnected) target.focus();
  else focusHome(homes);
}

/** True if nothing took the focus: Fluent gives it to the last used button of any menu or popover, such as the bell. */
const isUnclaimed = (): boolean =>
  isFocusLost() || document.activeElement?.getAttribute("data-tabster")?.includes('"restorer":{"type":1}') === true;

function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest("[role=menu]");
  const labelledBy = menu?.getAttribute("aria-labelledby") ?? "";
  const element = menu ? document.getElementById(labelledBy) : active;
  return element instanceof HTMLElement ? element : null;
}
