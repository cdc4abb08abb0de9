import { useEffect, useState } from "react";

/** Where the focus belongs once a dialog is closed that took over from another one. */
let handedOn: HTMLElement | null = null;

/**
 * Gives the focus back to where it was before a dialog opened. A dialog that was opened from a menu gives it to the
 * menu's button, because the entry itself is gone by then. One that another dialog takes over from hands that on.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // After the dialog has let go of the focus.
      setTimeout(() => giveBack(opener?.isConnected ? opener : handedOn));
    },
    [opener],
  );
}

function giveBack(target: HTMLElement | null): void {
  const above = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
  // Out of a dialog that is open, whose focus it is: screen readers would find nothing any more.
  const isTakenOver = above !== undefined && !above.contains(target);
  handedOn = isTakenOver ? target : null;
  if (!isTakenOver) target?.focus();
}

function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest("[role=menu]");
  const labelledBy = menu?.getAttribute("aria-labelledby") ?? "";
  const element = menu ? document.getElementById(labelledBy) : active;
  return element instanceof HTMLElement ? element : null;
}
