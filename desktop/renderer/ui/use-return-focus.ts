import { useEffect, useState } from "react";

/**
 * Gives the focus back to where it was before a dialog opened. A dialog that was opened from a menu gives it to the
 * menu's button, because the entry itself is gone by then.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // After the dialog has let go of the focus.
      setTimeout(() => opener?.isConnected && opener.focus());
    },
    [opener],
  );
}

function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest("[role=menu]");
  const labelledBy = menu?.getAttribute("aria-labelledby") ?? "";
  const element = menu ? document.getElementById(labelledBy) : active;
  return element instanceof HTMLElement ? element : null;
}
