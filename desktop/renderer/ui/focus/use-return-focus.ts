import { useEffect, useState } from "react";
import { isFocusLost } from "./lost-focus.ts";

/** The element to focus after a dialog that replaced another one. */
let handedOn: HTMLElement | null = null;

/**
 * Returns the focus to its place before a dialog opened. For a dialog opened from a menu that is the menu's button,
 * because the entry itself is gone by then. A dialog that another one replaces passes it on.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // After the dialog has released the focus.
      setTimeout(() => giveBack(opener?.isConnected ? opener : handedOn));
    },
    [opener],
  );
}

function giveBack(target: HTMLElement | null): void {
  const above = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
  // The focus must not leave an open dialog: screen readers would not find its content.
  const isTakenOver = above !== undefined && !above.contains(target);
  handedOn = isTakenOver ? target : null;
  // If the dialog opened a place with its own focus, such as a conversation, the focus stays there.
  if (!isTakenOver && isFocusLost()) target?.focus();
}

function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest("[role=menu]");
  const labelledBy = menu?.getAttribute("aria-labelledby") ?? "";
  const element = menu ? document.getElementById(labelledBy) : active;
  return element instanceof HTMLElement ? element : null;
}
